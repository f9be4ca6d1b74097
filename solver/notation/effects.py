"""What a fairy move does beside going somewhere, as Popeye prints it behind the move.

``=b`` and ``=S``: the man who has moved changes sides or kind; ``[wRd7->h1]``: he goes on to
another square; ``[-wRd7]``: he vanishes; ``[+bPd7]``: somebody appears, as when he is reborn;
``[+bPd1=Q]``: and promotes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.game import Effect, Move, Special
from solver.men import Color, Kind, Man
from solver.notation.letters import Letters
from solver.squares import Square, file_of, name_of


def effects_text(made: Move, man: Man, letters: Letters) -> str:
    """Return what *made* does beside taking *man* along; nothing in orthodox chess."""
    if not made.effects or made.special is Special.CASTLING:
        return ""
    return "".join(_told(made, man, letters))


def home_text(made: Move, man: Man, rook: Man, letters: Letters) -> str:
    """Return what stands before a castling of men who set out from home: ``[wKc3->e1]``."""
    if not made.choice:
        return ""
    home = made.to_square + (2 if file_of(made.to_square) < 4 else -2)
    text = ""
    if home != made.from_square:
        text += f"[{_named(man, letters)}{name_of(made.from_square)}->{name_of(home)}]"
    corner = home + 3 if made.to_square > home else home - 4
    stood = made.effects[0].square
    if stood != corner:
        text += f"[{_named(rook, letters)}{name_of(stood)}->{name_of(corner)}]"
    return text


def _told(made: Move, man: Man, letters: Letters) -> Iterator[str]:
    place: Square | None = made.to_square
    mover = man if made.promotion is None else replace(man, kind=made.promotion)
    waiting = list(made.effects)
    while waiting:
        effect = waiting.pop(0)
        if effect.square == place and effect.man is None:
            goes_on = bool(waiting) and waiting[0].man == mover
            place = waiting.pop(0).square if goes_on else None
            end = f"->{name_of(place)}" if place is not None else ""
            sign = "" if goes_on else "-"
            yield f"[{sign}{_named(mover, letters)}{name_of(effect.square)}{end}]"
        elif effect.square == place and effect.man is not None:
            is_other = effect.man.color is not mover.color
            kind = letters.of(effect.man) or letters.letter(Kind.PAWN)
            yield f"={effect.man.color.letter if is_other else kind}"
            mover = effect.man
        elif effect.man is not None:
            promoted = waiting.pop(0).man if _goes_on(waiting, effect.square) else None
            kind = "" if promoted is None else f"={letters.of(promoted)}"
            yield f"[+{_named(effect.man, letters)}{name_of(effect.square)}{kind}]"
        else:
            yield f"[-{name_of(effect.square)}]"


def _goes_on(waiting: Sequence[Effect], square: Square) -> bool:
    """Tell whether the next effect is one on *square*, too."""
    return bool(waiting) and waiting[0].square == square


def _named(man: Man, letters: Letters) -> str:
    """Return a man with his colour: ``wR``, ``bP``, ``nG``, ``wkR``."""
    code = letters.of(man) or letters.letter(Kind.PAWN)
    if man.color is Color.NEUTRAL:
        return code
    return letters.colored(man.is_white, code)
