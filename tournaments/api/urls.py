"""The addresses of the API: plural nouns, and a verb at the end for what is more than reading or changing a row."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

from tournaments.api.views import (
    arbitration,
    attendance,
    audit,
    clubs,
    disturbances,
    documentation,
    draws,
    evenings,
    member_lists,
    penalties,
    players,
    prizes,
    rounds,
    sheets,
    standings,
    tables,
    tokens,
    wishes,
)
from tournaments.api.views.base import NothingHereView

_club = [
    path("", clubs.ClubView.as_view(), name="api-club"),
    path("players/", players.PlayersView.as_view(), name="api-players"),
    path("players/import/", member_lists.ImportPlayersView.as_view(), name="api-players-import"),
    path("evenings/", evenings.EveningsView.as_view(), name="api-evenings"),
    path("evenings/same-as-last/", evenings.SameAsLastView.as_view(), name="api-evenings-same"),
    path("wishes/", wishes.WishesView.as_view(), name="api-wishes"),
    path("wishes/<int:apart_id>/", wishes.WishView.as_view(), name="api-wish"),
    path("arbitration/", arbitration.ClubArbitrationView.as_view(), name="api-club-arbitration"),
]

_evening = [
    path("", evenings.EveningView.as_view(), name="api-evening"),
    path("close/", evenings.CloseEveningView.as_view(), name="api-evening-close"),
    path("reopen/", evenings.ReopenEveningView.as_view(), name="api-evening-reopen"),
    path("attendance/", attendance.AttendanceListView.as_view(), name="api-attendance-list"),
    path("attendance/<int:player_id>/", attendance.AttendanceView.as_view(), name="api-attendance"),
    path("attendance/<int:player_id>/leave/", disturbances.LeaveView.as_view(), name="api-leave"),
    path("guests/", attendance.GuestsView.as_view(), name="api-guests"),
    path("guests/<int:player_id>/", attendance.GuestView.as_view(), name="api-guest"),
    path("pairs/", attendance.PairsView.as_view(), name="api-pairs"),
    path("pairs/<int:pair_id>/", attendance.PairView.as_view(), name="api-pair"),
    path("rounds/", rounds.RoundsView.as_view(), name="api-rounds"),
    path("rounds/<int:number>/", rounds.RoundView.as_view(), name="api-round"),
    path("rounds/<int:number>/draw/", draws.DrawRoundView.as_view(), name="api-round-draw"),
    path("rounds/<int:number>/propose/", draws.ProposeDrawView.as_view(), name="api-round-propose"),
    path("rounds/<int:number>/drafts/", draws.DraftsView.as_view(), name="api-drafts"),
    path("rounds/<int:number>/catch-up/", wishes.CatchUpView.as_view(), name="api-catch-up"),
    path("rounds/<int:number>/seating/", rounds.SeatingView.as_view(), name="api-round-seating"),
    path("rounds/<int:number>/publish/", rounds.PublishRoundView.as_view(), name="api-round-publish"),
    path("rounds/<int:number>/swap/", disturbances.SwapView.as_view(), name="api-round-swap"),
    path("rounds/<int:number>/tables/", disturbances.OpenTableView.as_view(), name="api-round-tables"),
    path("draws/", draws.DrawsView.as_view(), name="api-draws"),
    path("draws/<int:draw_id>/", draws.DrawView.as_view(), name="api-draw"),
    path("draws/<int:draw_id>/take/", draws.TakeDrawView.as_view(), name="api-draw-take"),
    path("draws/<int:draw_id>/discard/", draws.DiscardDrawView.as_view(), name="api-draw-discard"),
    path("drafts/<int:draft_id>/restore/", draws.RestoreDraftView.as_view(), name="api-draft-restore"),
    path("seeded/", wishes.SeededView.as_view(), name="api-seeded"),
    path("penalties/", penalties.PenaltiesView.as_view(), name="api-penalties"),
    path("standings/", standings.StandingView.as_view(), name="api-standings"),
    path("standings/hide/", prizes.HideStandingView.as_view(), name="api-standing-hide"),
    path("standings/show/", prizes.ShowStandingView.as_view(), name="api-standing-show"),
    path("audit/", audit.AuditView.as_view(), name="api-audit"),
    path("prizes/", prizes.PrizesView.as_view(), name="api-prizes"),
]

_table = [
    path("", tables.TableView.as_view(), name="api-table"),
    path("drop/", disturbances.DropTableView.as_view(), name="api-table-drop"),
    path("chairs/<int:position>/", disturbances.SitterView.as_view(), name="api-chair"),
    path("rulings/", disturbances.RulingsView.as_view(), name="api-rulings"),
    path("arbitration/", arbitration.TableArbitrationView.as_view(), name="api-table-arbitration"),
    path("sheets/", sheets.SheetsView.as_view(), name="api-sheets"),
    path("sheets/live/", sheets.LiveSheetView.as_view(), name="api-sheet-live"),
    path("sheets/confirm/", sheets.ConfirmSheetView.as_view(), name="api-sheet-confirm"),
    path("sheets/correct/", sheets.CorrectSheetView.as_view(), name="api-sheet-correct"),
    path("sheets/check/", sheets.CheckSheetView.as_view(), name="api-sheet-check"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("token/", tokens.TokenView.as_view(), name="api-token"),
    path("clubs/", clubs.ClubsView.as_view(), name="api-clubs"),
    path("clubs/<slug:slug>/", include(_club)),
    path("players/<int:player_id>/", players.PlayerView.as_view(), name="api-player"),
    path("players/<int:player_id>/deactivate/", players.DeactivatePlayerView.as_view(), name="api-player-deactivate"),
    path("players/<int:player_id>/reactivate/", players.ReactivatePlayerView.as_view(), name="api-player-reactivate"),
    path("players/<int:player_id>/merge/", players.MergePlayerView.as_view(), name="api-player-merge"),
    path("evenings/<int:evening_id>/", include(_evening)),
    path("tables/<int:table_id>/", include(_table)),
    path("penalties/<int:penalty_id>/cancel/", penalties.CancelPenaltyView.as_view(), name="api-penalty-cancel"),
    path("schema/", documentation.SchemaView.as_view(), name="api-schema"),
    path("docs/", documentation.DocumentationView.as_view(), name="api-docs"),
    re_path("", NothingHereView.as_view(), name="api-nothing"),
]
