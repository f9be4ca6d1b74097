"""The page of conventions: by which rules fairy chess is played here, and what is refused."""

from __future__ import annotations

from html import escape

from composer.windows.common.actions import Actions, key_words
from solver.fairy.catalogue import WALKS, kind_words
from solver.fairy.naming.grammar import OFFERED
from solver.language import capitalised, joined, tr, worded
from solver.men import FROM_KING
from solver.notation.condition_rules import condition_rules
from solver.notation.fairy_words import rule_words
from solver.notation.letters import readers_letters


@worded
def fairy_html(actions: Actions) -> str:
    """Return the page with the conventions, the conditions and the men, in this order."""
    conventions = (_setting_up(actions), *_conventions())
    parts = "".join(f"<h3>{escape(title)}</h3><p>{escape(text)}</p>" for title, text in conventions)
    conditions = "".join(
        f"<tr><td width='180'><b>{escape(it.text)}</b></td><td>{escape(rule)}</td></tr>"
        for it, rule in zip(OFFERED, condition_rules(OFFERED), strict=True)
    )
    men = "".join(
        f"<tr><td width='40'><b>{escape(readers_letters().letter(kind))}</b></td>"
        f"<td width='170'>{escape(capitalised(kind_words(kind)))}</td>"
        f"<td>{escape(rule_words(kind))}</td></tr>"
        for kind in WALKS
        if kind not in FROM_KING
    )
    title, ruled, named = tr("Fairy chess in Matewright"), tr("Fairy conditions"), tr("Fairy men")
    return (
        f"<h2>{escape(title)}</h2>{parts}"
        f"<h3>{escape(ruled)}</h3><table>{conditions}</table>"
        f"<h3>{escape(named)}</h3><table>{men}</table>"
    )


def _setting_up(actions: Actions) -> tuple[str, str]:
    tray = tr(
        "Ctrl+Alt+F or the button under the palette opens the tray of fairy men. Drag a "
        "man from it, or click him and then the squares. On the board C gives the man "
        "under the cursor another colour, T and Shift+T turn him into the man that his "
        "turned drawing stands for, and so does the wheel; a right click offers both. "
        "Without fairy men on the board or the tray in sight, C exchanges white and black "
        "alone, and the wheel turns only with Alt. Ctrl+K takes codes: nGd4 is a neutral "
        "grasshopper on d4."
    )
    more = tr(
        "With “Neutral” the tray has the men of orthodox chess, too. %1 lists the fairy "
        "conditions, each with its rule and, for nearly all, a small problem that shows it.",
        key_words(actions.by_name["conditions"]),
    )
    return tr("Setting up"), joined(" ", (tray, more))


def _conventions() -> tuple[tuple[str, str], ...]:
    return (
        (
            tr("Whose rules"),
            tr(
                "Men and conditions are played by the rules of Popeye 4.104. Where that program "
                "departs from its rule, the rule is played."
            ),
        ),
        (
            tr("Drawings"),
            tr(
                "A grasshopper is a queen upside down, a nightrider a knight. Men who share a "
                "drawing have their code beside it, neutral men are half white and half black, a "
                "crown or a letter in a circle tells of royal men and other attributes."
            ),
        ),
        (
            tr("Men of one’s own"),
            tr(
                "Own man… in the tray defines a man by one or two letters and a sum of walks: "
                "names of men, king’s step, (1,3) rider, queen hopper. He is saved with the "
                "problem, solved like any other, explained below the diagram, and cannot be told "
                "to Popeye."
            ),
        ),
        (
            tr("Check"),
            tr(
                "A side stands in check when the other could take one of its royal men with its "
                "next move, by all rules that hold. Neutral men count for both sides: no side may "
                "leave its king where a neutral man could take him."
            ),
        ),
        (
            tr("Promotion"),
            tr(
                "Pawns promote to queen, rook, bishop and knight and to every kind of man in the "
                "diagram, but not to dummies, pawns and men that count as kings; marine pawns to "
                "marine men in place of the orthodox ones."
            ),
        ),
        (
            tr("Rebirth"),
            tr(
                "The home square of a pawn is on the file of the capture, that of rook, bishop "
                "and knight has the colour of the square of the capture, that of a fairy man is "
                "the promotion square of the file of the capture."
            ),
        ),
        (
            tr("Order of effects"),
            tr(
                "First the man who moved changes or promotes, then he is reborn or changes sides, "
                "then who was taken is reborn, and last a pawn is left behind."
            ),
        ),
        (
            tr("Length of moves"),
            tr(
                "Moves are measured from the middle of one square to the middle of the other; "
                "castling counts as four squares, to the queen’s side as five."
            ),
        ),
        (
            tr("Promotion beside chameleons"),
            tr("A pawn who is no chameleon promotes to chameleons as well, written e8=Q=c."),
        ),
        (
            tr("Proof games"),
            tr(
                "A game under conditions begins with the men whom they have stand for officers, "
                "and ends where the men of the diagram stand for the first time."
            ),
        ),
        (
            tr("What is refused"),
            tr(
                "Some things are kept with the problem but not played, and the reason is told: "
                "neutral orphans and friends, most men with attributes under conditions, "
                "conditions of which one would have to know what another does, and all conditions "
                "that are not listed below."
            ),
        ),
    )
