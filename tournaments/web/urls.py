"""The addresses of the pages. A page, its view, its template and its test share one word."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.web.views import (
    accounts,
    arbitration,
    attendance,
    audit,
    club,
    disturbances,
    evenings,
    member_import,
    member_merge,
    paper,
    penalties,
    people,
    plans,
    prizes,
    quick,
    rounds,
    rulings,
    settings,
    sheets,
    standings,
    start,
)

table_patterns: list[URLPattern | URLResolver] = [
    path("sheet/", sheets.sheet, name="sheet"),
    path("sheet/check/", sheets.sheet_check, name="sheet-check"),
    path("draft/", sheets.draft, name="draft"),
    path("dealer/", sheets.dealer, name="dealer"),
    path("quick/", quick.quick, name="quick"),
    path("quick/check/", quick.quick_check, name="quick-check"),
    path("history/", sheets.history, name="history"),
    path("rulings/", rulings.rulings, name="rulings"),
    path("arbitration/", arbitration.arbitration, name="arbitration"),
]

round_patterns: list[URLPattern | URLResolver] = [
    path("", rounds.round_, name="round"),
    path("draw/", rounds.draw, name="draw"),
    path("seating/", rounds.seating, name="seating"),
    path("publish/", rounds.publish, name="publish"),
    path("disturbances/", disturbances.disturbances, name="disturbances"),
    path("print/sheets/", paper.print_sheets, name="print-sheets"),
    path("print/seating/", paper.print_seating, name="print-seating"),
    path("tables/<int:table_number>/", include(table_patterns)),
]

evening_patterns: list[URLPattern | URLResolver] = [
    path("", evenings.evening, name="evening"),
    path("plan/", plans.plan, name="plan"),
    path("remove/", plans.evening_remove, name="evening-remove"),
    path("attendance/", attendance.attendance, name="attendance"),
    path("attendance/<int:player_id>/", attendance.mark, name="attendance-mark"),
    path("attendance/<int:player_id>/paid/", attendance.paid, name="attendance-paid"),
    path("guests/", attendance.guest_add, name="guest-add"),
    path("guests/<int:player_id>/remove/", attendance.guest_remove, name="guest-remove"),
    path("pairs/<int:pair_id>/withdraw/", attendance.pair_withdraw, name="pair-withdraw"),
    path("penalties/", penalties.penalties, name="penalties"),
    path("penalties/<int:penalty_id>/cancel/", penalties.penalty_cancel, name="penalty-cancel"),
    path("close/", evenings.close, name="close"),
    path("reopen/", evenings.reopen, name="reopen"),
    path("audit/", audit.audit, name="audit"),
    path("prizes/", prizes.prizes, name="prizes"),
    path("standings/hide/", prizes.hide, name="standing-hide"),
    path("standings/show/", prizes.show_again, name="standing-show"),
    path("standings/", standings.standings, name="standings"),
    path("standings/after/<int:after_round>/", standings.standings, name="standings-after"),
    path("rounds/<int:number>/", include(round_patterns)),
]

club_patterns: list[URLPattern | URLResolver] = [
    path("", club.club, name="club"),
    path("settings/", settings.settings, name="settings"),
    path("members/", people.members, name="members"),
    path("members/new/", people.member_new, name="member-new"),
    path("members/import/", member_import.member_import, name="member-import"),
    path("members/import/store/", member_import.member_import_store, name="member-import-store"),
    path("members/<int:player_id>/", people.member, name="member"),
    path("members/<int:player_id>/deactivate/", people.member_deactivate, name="member-deactivate"),
    path("members/<int:player_id>/reactivate/", people.member_reactivate, name="member-reactivate"),
    path("members/<int:player_id>/merge/", member_merge.member_merge, name="member-merge"),
    path("print/sheet/", paper.print_sheet, name="print-sheet"),
    path("arbitration/", arbitration.club_arbitration, name="club-arbitration"),
    path("evenings/", club.evenings, name="evenings"),
    path("evenings/new/", plans.evening_new, name="evening-new"),
    path("evenings/same/", plans.evening_same, name="evening-same"),
    path("evenings/<int:evening_id>/", include(evening_patterns)),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", start.start, name="start"),
    path("setup/", start.setup, name="setup"),
    path("login/", accounts.login, name="login"),
    path("logout/", accounts.logout, name="logout"),
    path("password/", accounts.password, name="password"),
    path("<slug:slug>/", include(club_patterns)),
]
