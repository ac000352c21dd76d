"""What happened, in few lines: the last of it stays in sight above the board, one's own losses last of all."""

from __future__ import annotations

from banneret import Match
from banneret.cli.news import News
from banneret.cli.terminal import Terminal
from banneret.core.journal import Event

from .test_screen import shown, terminal_of

BLUE, GREEN, YELLOW = 0, 1, 2
DRIVEN_OUT = Event("displaced", -1, {"by": GREEN, "faction": BLUE, "county": 2, "rank": 1, "n": 0})
GAIN = {"good": 0, "n": 2, "source": 0}


def lancaster(width: int = 80, height: int = 24) -> Terminal:
    return terminal_of(Match("lancaster", seats=3, seed=3), width, height)


def gains(*seats: int) -> list[Event]:
    return [Event("gain", -1, {"seat": seat, **GAIN}) for seat in seats]


def test_what_one_hand_does_in_a_row_is_one_paragraph() -> None:
    terminal = lancaster()
    News(terminal, BLUE, gains(GREEN, GREEN, YELLOW), []).show()
    lines = shown(terminal).splitlines()
    assert len(lines) == 2
    assert lines[0].count("Green gained") == 2


def test_what_nobody_did_stands_alone() -> None:
    laws = [Event("proposal_up", -1, {"law": law}) for law in (1, 2)]
    assert len(News(lancaster(120), BLUE, laws, []).parts) == 2


def test_ones_own_loss_comes_last_and_bold_with_the_badge_of_the_doer() -> None:
    terminal = lancaster()
    News(terminal, BLUE, [DRIVEN_OUT, *gains(YELLOW)], []).show()
    lines = shown(terminal).splitlines()
    assert "Yellow gained" in lines[0]
    assert "\x1b[1mGreen drove Blue out" in lines[-1]
    assert lines[-1].index("G") < lines[-1].index("Green")
    News(terminal, YELLOW, [DRIVEN_OUT, *gains(YELLOW)], []).show()
    assert "drove Blue out" in shown(terminal).splitlines()[0], "to others it is news like any other"


def test_lines_are_counted_as_they_wrap() -> None:
    many = gains(*[GREEN] * 6)
    assert News(lancaster(80), BLUE, many, []).lines > News(lancaster(200), BLUE, many, []).lines == 1


def test_where_not_all_stays_in_sight_the_first_line_says_where_the_rest_is() -> None:
    terminal = lancaster()
    news = News(terminal, BLUE, gains(GREEN, YELLOW, GREEN, YELLOW), [])
    news.show(room=3)
    assert ["l: what happened before" in line for line in shown(terminal).splitlines()] == [False, False, True, False, False]
    news.show(room=4)
    assert "what happened before" not in shown(terminal)


def test_a_note_on_ones_own_forced_choice_scrolls_away_before_what_others_did() -> None:
    terminal = lancaster()
    news = News(terminal, BLUE, gains(GREEN), ["Only one knight was left."])
    news.show(room=2)
    assert "Only one knight" in shown(terminal).splitlines()[-1], "with room for both, in the order in which they came"
    news = News(terminal, BLUE, gains(GREEN, YELLOW), ["Only one knight was left."])
    news.show(room=2)
    lines = shown(terminal).splitlines()
    assert any("Only one knight" in line for line in lines[:-2])
    assert "what happened before" in lines[-2]
    assert "Yellow gained" in lines[-1]


def test_where_not_all_stays_in_sight_the_points_are_told() -> None:
    """A whole round ran by between two questions, and the leader’s twelve points were only in the log."""
    terminal = lancaster()
    news = News(terminal, BLUE, gains(GREEN, YELLOW, GREEN, YELLOW), [], "Points: Green 15 (+6)")
    for room in (1, 3):
        news.show(room)
        assert "what happened before · Points: Green 15 (+6)" in shown(terminal).splitlines()[-room]


def test_what_is_too_long_for_the_room_is_told_from_its_beginning() -> None:
    """Its last line alone said that somebody had gained something, not who."""
    terminal = lancaster()
    news = News(terminal, BLUE, gains(*[GREEN] * 8), [])
    for room in (1, 2):
        news.show(room)
        last = shown(terminal).splitlines()[-1]
        assert "Green gained" in last
        assert last.endswith("…")


def test_no_end_of_a_sentence_stands_above_what_stays_in_sight() -> None:
    terminal = lancaster()
    long = gains(*[GREEN] * 8)
    News(terminal, BLUE, [*long, *gains(YELLOW)], []).show(room=4)
    assert shown(terminal).splitlines()[-4:-2] == ["", ""]


def test_what_befell_all_outlasts_what_came_after_it() -> None:
    """The Black Death ended the turn and took eight cards; on a low screen the last line spoke of a treasury."""
    terminal = terminal_of(Match("montjoie", seats=4, seed=3), 80, 24)
    income = [Event("earn", -1, {"seat": seat, "n": 4, "source": 0}) for seat in range(4)]
    News(terminal, 0, [Event("plague", -1, {}), *income], []).show(room=3)
    lines = shown(terminal).splitlines()
    assert "All hands are discarded, and the turn ends at once." in lines[-2]
    assert "received 4 écus" in lines[-1]


def test_what_one_loses_is_one_paragraph_with_its_cause_first() -> None:
    terminal = terminal_of(Match("lowenherz", seats=3, seed=3), 80, 24)
    lost = [
        Event("land_lost", -1, {"colour": 0, "square": 9, "domain": 3, "n": 3}),
        Event("points_lost", -1, {"seat": 0, "n": 3, "total": 21}),
    ]
    News(terminal, 0, lost, []).show(room=1)
    assert "Red lost the space" in shown(terminal).splitlines()[-1]


def test_cards_that_come_back_at_the_end_of_a_turn_are_one_list() -> None:
    """Four locked cards were four sentences, each with the cards' name as its subject: in French with the wrong gender."""
    france, ladders, ram = 0, 0, 1
    back = [Event("takes_back", -1, {"seat": france, "card": card, "locked": 1}) for card in (ladders, ladders, ram)]
    told = {"en": "France took a locked card back to hand: Ladders (3), Ladders (3), Ram (4).",
            "fr": "La France a repris en main une carte bloquée\xa0: Échelles (3), Échelles (3), Bélier (4).",
            "it": "La Francia ha ripreso in mano una carta bloccata: Scale (3), Scale (3), Ariete (4)."}  # fmt: skip
    for lang, line in told.items():
        terminal = terminal_of(Match("montjoie", seats=3, seed=3), 120, 40, lang)
        News(terminal, 1, back, []).show()
        assert line in shown(terminal)


def test_the_order_in_which_more_is_laid_is_said_with_the_question() -> None:
    """Who laid the hero first had lost the Engineer, and was not told so."""
    orders = {"en": "Engineer, Felon, hero", "fr": "Ingénieur, Félon, héros", "it": "Ingegnere, Fellone, eroe"}
    for language, order in orders.items():
        words = terminal_of(Match("montjoie", seats=3, seed=3), 120, 40, language).words
        assert order in words.texts["ask.LayMore"]


def test_whoever_sits_down_reads_what_can_be_typed_before_all_news() -> None:
    """The first screen of a game was full of what each lord had received, and nobody saw which keys there are."""
    terminal = lancaster()
    News(terminal, BLUE, [*gains(GREEN, YELLOW, GREEN, YELLOW), DRIVEN_OUT], [], lead="u: undo").show(room=3)
    assert any("u: undo" in line for line in shown(terminal).splitlines()[-3:])


def test_how_a_combat_ended_stands_alone_and_outlasts_what_led_to_it() -> None:
    """One's own city had withstood, and on the screen stood the cards of the next combat, far away."""
    terminal = terminal_of(Match("montjoie", seats=3, seed=3), 80, 24)
    mine, other = (Event("held", -1, {"city": city, "nation": nation}) for city, nation in ((0, 0), (1, 2)))
    back = Event("takes_back", -1, {"seat": 2, "locked": 0, "card": 0})
    laid = [Event("laid", -1, {"nation": nation, "card": 0}) for nation in (1, 2)]
    News(terminal, 0, [mine, *laid, back, other], []).show(room=3)
    lines = shown(terminal).splitlines()[-3:]
    assert [line.count("withstood") for line in lines] == [0, 1, 1]
