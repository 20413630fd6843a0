from django.db import migrations, models


def keep_season(apps, _schema_editor):
    """Competitions that are closed already keep the names of now; nobody wrote down those of then."""
    competition_model = apps.get_model("tournaments", "Competition")
    for competition in competition_model.objects.filter(state="closed").select_related("season", "club"):
        competition.kept_season = competition.season.name
        competition.kept_club = competition.club.name
        competition.save(update_fields=["kept_season", "kept_club"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_imported_results"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="kept_club",
            field=models.CharField(blank=True, default="", editable=False, max_length=80),
        ),
        migrations.AddField(
            model_name="competition",
            name="kept_season",
            field=models.CharField(blank=True, default="", editable=False, max_length=40),
        ),
        migrations.RunPython(keep_season, migrations.RunPython.noop),
    ]
