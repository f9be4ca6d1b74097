"""What a fairy move does beside going somewhere, as Popeye prints it behind the move.

``=b`` and ``=S``: the man who has moved changes sides or kind; ``[wRd7->h1]``: he goes on to
another square; ``[-wRd7]``: he vanishes; ``[+bPd7]``: somebody appears, as when he is reborn;
``[+bPd1=Q]``: and promotes there; ``[d7=b]``, ``[d7=S]``: another man changes; ``[Ka1<->Kc3]``:
two exchange their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.game import MOST_SQUARE_CHOICE, Effect, Move, Special
from solver.men import Color, Kind, Man
from solver.notation.letters import Letters
from solver.squares import Square, file_of, name_of


def effects_text(made: Move, men: Sequence[Man | None], letters: Letters) -> str:
    """Return what *made*, a move of the *men* that stand, does beside going somewhere.

    That is nothing in orthodox chess.
    """
    if made.special is Special.EXCHANGE or not made.effects or _becomes_imitator(made):
        return ""
    text = ""
    for part in _told(made, men, letters):
        is_inside = part.startswith("=") and text.endswith("]")
        text = f"{text[:-1]}{part}]" if is_inside else text + part
    man = men[made.from_square]
    if made.promotion is None or man is None or not made.effects[0].is_first:
        return text
    return f"{text}[{name_of(made.to_square)}={letters.of(replace(man, kind=made.promotion))}]"


def home_text(made: Move, man: Man, rook: Man, letters: Letters) -> str:
    """Return what stands before a castling of men who set out from home: ``[wKc3->e1]``."""
    if not made.choice or made.memory is not None:
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


def _told(made: Move, men: Sequence[Man | None], letters: Letters) -> Iterator[str]:
    mover, stand, waiting = _begun(made, men)
    place: Square | None = made.to_square
    while waiting:
        effect = waiting.pop(0)
        before = stand[effect.square]
        stand[effect.square] = effect.man
        if effect.gone is not None:
            if effect.man is None:
                yield f"[-{_named(effect.gone, letters)}{name_of(effect.square)}]"
            else:
                yield f"[{name_of(effect.square)}={effect.man.color.letter}]"
            if effect.square == place:
                place = place if effect.man is not None else None
                mover = effect.man or mover
        elif effect.square == place and effect.man is None:
            goes_on = bool(waiting) and waiting[0].man == mover
            place = waiting.pop(0).square if goes_on else None
            if place is not None:
                stand[place] = mover
            end = f"->{name_of(place)}" if place is not None else ""
            sign = "" if goes_on else "-"
            yield f"[{sign}{_named(mover, letters)}{name_of(effect.square)}{end}]"
        elif effect.man is None:
            yield f"[-{name_of(effect.square)}]"
        elif before is not None and before.is_royal and effect.man.is_royal and waiting:
            other = waiting.pop(0)
            stand[other.square] = other.man
            squares = name_of(effect.square), name_of(other.square)
            yield f"[{letters.of(before)}{squares[0]}<->{letters.of(effect.man)}{squares[1]}]"
        elif before is not None:
            change = _change(before, effect.man, letters)
            yield change if effect.square == place else _elsewhere(made, effect, change, letters)
            mover = effect.man if effect.square == place else mover
        else:
            promoted = waiting.pop(0).man if _goes_on(waiting, effect.square) else None
            stand[effect.square] = promoted or effect.man
            kind = "" if promoted is None else f"={letters.of(promoted)}"
            yield f"[+{_named(effect.man, letters)}{name_of(effect.square)}{kind}]"


def _elsewhere(made: Move, effect: Effect, change: str, letters: Letters) -> str:
    """Return how a man has changed who has not moved, such as a pawn who has waited."""
    assert effect.man is not None
    if made.choice > MOST_SQUARE_CHOICE:
        change = f"={letters.letter(effect.man.kind)}"
    return f"[{name_of(effect.square)}{change}]"


def _begun(made: Move, men: Sequence[Man | None]) -> tuple[Man, list[Man | None], list[Effect]]:
    """Return who moves, the men once he has gone, and what he does then.

    A rook who castles is told by the castling itself.
    """
    mover = men[made.from_square]
    assert mover is not None
    if made.promotion is not None:
        mover = replace(mover, kind=made.promotion)
    stand, waiting = list(men), list(made.effects)
    stand[made.from_square] = None
    if made.captured is not None:
        stand[made.captured] = None
    stand[made.to_square] = mover
    if made.special is Special.CASTLING:
        for effect in waiting[:2]:
            stand[effect.square] = effect.man
        del waiting[:2]
    return mover, stand, waiting


def _change(before: Man, after: Man, letters: Letters) -> str:
    """Return how a man has changed: sides, or kind."""
    if after.color is not before.color:
        return f"={after.color.letter}"
    return f"={letters.of(after) or letters.letter(Kind.PAWN)}"


def _becomes_imitator(made: Move) -> bool:
    """Tell whether a pawn vanishes from where he promotes, and is an imitator then."""
    last = Effect(made.to_square, None)
    return made.choice > MOST_SQUARE_CHOICE and made.effects == (last,)


def remembered_text(made: Move) -> tuple[str, str]:
    """Return what rules remember after *made*: imitators, and behind all, budgets."""
    from solver.fairy.memory import Remembered  # of fairy play alone

    memory = made.memory
    if not isinstance(memory, Remembered):
        return "", ""
    imitators = list(memory.imitators)
    becomes = bool(imitators) and _becomes_imitator(made)
    last = "=I" if becomes else ""
    if becomes:
        imitators.pop()
    squares = ",".join(map(name_of, imitators))
    shadows = f"[I{squares}]{last}" if imitators else last
    budgets = "/".join(map(_number, reversed(memory.budgets)))
    return shadows, f" ({budgets})" if budgets else ""


def _number(hundredths: int) -> str:
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")


def _goes_on(waiting: Sequence[Effect], square: Square) -> bool:
    """Tell whether the next effect is one on *square*, too."""
    return bool(waiting) and waiting[0].square == square


def _named(man: Man, letters: Letters) -> str:
    """Return a man with his colour: ``wR``, ``bP``, ``nG``, ``wkR``."""
    code = letters.of(man) or letters.letter(Kind.PAWN)
    if man.color is Color.NEUTRAL:
        return code
    return letters.colored(man.is_white, code)
