"""The standing of a season, one line of it explained, and what other rules would make of it; see `season_report`."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.competitions import CompetitionRulesField
from tournaments.api.serializers.fields import Answer, Body, Choice
from tournaments.api.serializers.standings import Names
from tournaments.models import CompetitionState, EntrantKind
from tournaments.ranking import Code, PassedOver, TieBreak
from tournaments.ranking.season_places import ProblemKind, Unplaced, Why


class SeasonQuery(Body):
    names = Choice(Names, required=False, default=Names.PUBLIC, help_text="`full` needs a role in the club.")


class ExactSerializer(Answer):
    """A number that may be a fraction, exactly; `text` is how it is printed, rounded to hundredths if need be."""

    numerator = serializers.IntegerField()
    denominator = serializers.IntegerField()
    text = serializers.CharField()


class CompetitionInShortSerializer(Answer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    season = serializers.CharField()
    club = serializers.CharField()
    entrants = Choice(EntrantKind)
    state = Choice(CompetitionState)


class CountedEveningSerializer(Answer):
    id = serializers.IntegerField()
    date = serializers.DateField()
    label = serializers.CharField()  # type: ignore[assignment]


class SeasonRowSerializer(Answer):
    entrant = serializers.IntegerField(help_text="Id of the player, or of the pair; for its explanation.")
    name = serializers.CharField()
    is_guest = serializers.BooleanField()
    place = serializers.IntegerField(allow_null=True, help_text="Null: no place yet, see `unplaced`.")
    tied = serializers.BooleanField(help_text="The place is shared.")
    unplaced = Choice(Unplaced, allow_null=True)
    value = ExactSerializer(help_text="What ranks: `counting_total` divided by `parts`.")
    counting_total = ExactSerializer()
    parts = serializers.IntegerField(help_text="1; for an average the evenings, or the rounds, it is taken over.")
    raw_total = ExactSerializer(help_text="Everything with a result, dropped or not.")
    counted = serializers.IntegerField()
    dropped = serializers.IntegerField()
    attended = serializers.IntegerField()
    needed = serializers.IntegerField(help_text="Evenings there is still room for before one is dropped.")
    needed_for_minimum = serializers.IntegerField()
    incomplete = serializers.BooleanField(help_text="A number is missing; it is ranked on what is there.")
    decided_by = Choice(TieBreak, allow_null=True, help_text="What separates it from the equal one above it.")


class SeasonStandingSerializer(Answer):
    competition = CompetitionInShortSerializer()
    counting = serializers.CharField(help_text="What counts, in a sentence.")
    rules = CompetitionRulesField()
    evenings = CountedEveningSerializer(many=True, help_text="Those that count, in order of play.")
    evenings_left = serializers.IntegerField(allow_null=True, help_text="Null: nobody said how many there are.")
    is_behind = serializers.BooleanField(help_text="Something came in that is not in this standing yet.")
    tie_breaks = serializers.ListField(child=Choice(TieBreak))
    tie_breaks_sentence = serializers.CharField()
    rows = SeasonRowSerializer(many=True)


class SeasonProblemSerializer(Answer):
    kind = Choice(ProblemKind)
    evening = serializers.IntegerField(help_text="Id.")
    entrant = serializers.IntegerField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    code = Choice(Code, allow_null=True)
    message = serializers.CharField()


class FullSeasonStandingSerializer(SeasonStandingSerializer):
    """With the names the club uses, and what keeps the standing from being whole."""

    problems = SeasonProblemSerializer(many=True)


class SeasonFiguresSerializer(Answer):
    points = serializers.IntegerField(allow_null=True)
    roem = serializers.IntegerField(allow_null=True)
    pits = serializers.IntegerField(allow_null=True)
    nats = serializers.IntegerField(allow_null=True)
    best_round = serializers.IntegerField(allow_null=True)
    best_evening = serializers.IntegerField(allow_null=True)
    last_round = serializers.IntegerField(allow_null=True)


class SeasonRoundSerializer(Answer):
    number = serializers.IntegerField()
    total = serializers.IntegerField()
    points = serializers.IntegerField(allow_null=True)
    roem = serializers.IntegerField(allow_null=True)
    pits = serializers.IntegerField(allow_null=True)
    nats = serializers.IntegerField(allow_null=True)
    code = Choice(Code, allow_null=True)


class EnteredCodeSerializer(Answer):
    id = serializers.IntegerField()
    code = Choice(Code)
    reason = serializers.CharField()


class ExplainedEveningSerializer(CountedEveningSerializer):
    why = Choice(Why)
    counts = serializers.BooleanField()
    sentences = serializers.ListField(child=serializers.CharField())
    value = ExactSerializer(allow_null=True, help_text="What it brings here; null: no result.")
    total = serializers.IntegerField(allow_null=True, help_text="In points, penalty included.")
    place = serializers.IntegerField(allow_null=True, help_text="Where points for places count.")
    code = Choice(Code, allow_null=True, help_text="Of the whole evening.")
    penalty = serializers.IntegerField()
    rounds = SeasonRoundSerializer(many=True, help_text="As this competition values them; empty: none is known.")
    replaced = SeasonRoundSerializer(many=True, help_text="Own rounds that gave way to better ones as a fill-in.")
    missing = serializers.ListField(child=serializers.IntegerField(), help_text="Rounds without the result there was.")
    attended = serializers.BooleanField()
    code_entry = EnteredCodeSerializer(allow_null=True, help_text="Only for who has a role in the club.")


class ExplainedPeriodSerializer(Answer):
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    total = ExactSerializer()
    counts = serializers.BooleanField()
    counted = serializers.IntegerField()
    dropped = serializers.IntegerField()


class PassedRuleSerializer(Answer):
    rule = Choice(TieBreak)
    why = Choice(PassedOver)


class SeasonNeighbourSerializer(Answer):
    place = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    gap = ExactSerializer()


class NeedsSerializer(Answer):
    """What is still needed. Null: nobody can tell, or it cannot be done that way."""

    above = SeasonNeighbourSerializer(allow_null=True)
    below = SeasonNeighbourSerializer(allow_null=True)
    evenings_left = serializers.IntegerField(allow_null=True)
    counts_from = ExactSerializer(allow_null=True, help_text="The next evening counts only with more than this.")
    in_one_evening = serializers.IntegerField(allow_null=True, help_text="To pass who is above with the next evening.")
    in_each_evening = serializers.IntegerField(allow_null=True, help_text="The same, from each evening left.")
    needed_for_minimum = serializers.IntegerField()
    minimum_reachable = serializers.BooleanField(allow_null=True)
    best_place = serializers.IntegerField(allow_null=True)
    worst_place = serializers.IntegerField(allow_null=True)
    is_safe = serializers.BooleanField(help_text="Nobody below can take this place any more.")
    is_final = serializers.BooleanField(help_text="A better place is out of reach.")


class SeasonExplanationSerializer(Answer):
    competition = CompetitionInShortSerializer()
    counting = serializers.CharField()
    row = SeasonRowSerializer()
    figures = SeasonFiguresSerializer(help_text="Of what counts; null: not every sheet tells.")
    sentences = serializers.ListField(child=serializers.CharField(), help_text="All of it in words.")
    evenings = ExplainedEveningSerializer(many=True)
    periods = ExplainedPeriodSerializer(many=True)
    passed_over = PassedRuleSerializer(many=True, help_text="Rules of the chain that could not decide here.")
    above = SeasonRowSerializer(allow_null=True, help_text="The line right above it.")
    below = SeasonRowSerializer(allow_null=True)
    needs = NeedsSerializer()


class FullSeasonExplanationSerializer(SeasonExplanationSerializer):
    problems = SeasonProblemSerializer(many=True)


class WhatIfBody(Body):
    rules = CompetitionRulesField()


class WhatIfRowSerializer(Answer):
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    value = ExactSerializer()
    counted = serializers.IntegerField()
    dropped = serializers.IntegerField()


class WhatIfSideSerializer(Answer):
    counting = serializers.CharField()
    rules = CompetitionRulesField()
    rows = WhatIfRowSerializer(many=True)


class WhatIfChangeSerializer(Answer):
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    place_before = serializers.IntegerField(allow_null=True)
    place_after = serializers.IntegerField(allow_null=True)
    climbed = serializers.IntegerField(help_text="Places up; below zero down.")
    value_before = ExactSerializer(allow_null=True)
    value_after = ExactSerializer(allow_null=True)


class WhatIfSerializer(Answer):
    competition = CompetitionInShortSerializer()
    now = WhatIfSideSerializer()
    then = WhatIfSideSerializer()
    changes = WhatIfChangeSerializer(many=True)
