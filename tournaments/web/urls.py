"""The addresses of the pages. A page, its view, its template and its test share one word."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.web.views import (
    accounts,
    attendance,
    club,
    evenings,
    penalties,
    people,
    quick,
    rounds,
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
]

round_patterns: list[URLPattern | URLResolver] = [
    path("", rounds.round_, name="round"),
    path("draw/", rounds.draw, name="draw"),
    path("seating/", rounds.seating, name="seating"),
    path("publish/", rounds.publish, name="publish"),
    path("tables/<int:table_number>/", include(table_patterns)),
]

evening_patterns: list[URLPattern | URLResolver] = [
    path("", evenings.evening, name="evening"),
    path("attendance/", attendance.attendance, name="attendance"),
    path("attendance/check/", attendance.attendance_check, name="attendance-check"),
    path("pairs/<int:pair_id>/withdraw/", attendance.pair_withdraw, name="pair-withdraw"),
    path("penalties/", penalties.penalties, name="penalties"),
    path("penalties/<int:penalty_id>/cancel/", penalties.penalty_cancel, name="penalty-cancel"),
    path("close/", evenings.close, name="close"),
    path("reopen/", evenings.reopen, name="reopen"),
    path("standings/", standings.standings, name="standings"),
    path("standings/after/<int:after_round>/", standings.standings, name="standings-after"),
    path("rounds/<int:number>/", include(round_patterns)),
]

club_patterns: list[URLPattern | URLResolver] = [
    path("", club.club, name="club"),
    path("members/", people.members, name="members"),
    path("members/new/", people.member_new, name="member-new"),
    path("members/<int:player_id>/", people.member, name="member"),
    path("evenings/", club.evenings, name="evenings"),
    path("evenings/new/", evenings.evening_new, name="evening-new"),
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
