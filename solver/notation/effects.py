"""What a fairy move does beside going somewhere, as Popeye prints it behind the move.

``=b`` and ``=S``: the man who has moved changes sides or kind; ``[wRd7->h1]``: he goes on to
another square; ``[-wRd7]``: he vanishes; ``[+bPd7]``: somebody appears, as when he is reborn;
``[+bPd1=Q]``: and promotes there; ``[d7=b]``, ``[d7=S]``: another man changes; ``[Ka1<->Kc3]``:
two exchange their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from solver.game import MOST_SQUARE_CHOICE, Effect, Move, Special
from solver.men import Color, Kind, Man, Trait
from solver.notation.letters import Letters
from solver.squares import Side, Square, file_of, name_of


def effects_text(made: Move, men: Sequence[Man | None], letters: Letters) -> str:
    """Return what *made*, a move of the *men* that stand, does beside going somewhere.

    That is nothing in orthodox chess.
    """
    if _becomes_imitator(made):  # which is told with the other imitators
        made = replace(made, effects=made.effects[:-1])
    if made.special is Special.EXCHANGE or not made.effects:
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
    yield from _castled(made, men, letters)
    yield from _Telling(made, letters, mover, stand, waiting, made.to_square).told()


@dataclass
class _Telling:
    """The effects of a move as they are told: the men as they stand by now, who has moved where."""

    made: Move
    letters: Letters
    mover: Man
    stand: list[Man | None]
    waiting: list[Effect]
    place: Square | None

    def told(self) -> Iterator[str]:
        while self.waiting:
            effect = self.waiting.pop(0)
            before = self.stand[effect.square]
            self.stand[effect.square] = effect.man
            if effect.under is not None:
                yield f"[+{self._coming(effect, effect.gone or effect.under)}->v]"
            elif effect.gone is not None:
                yield _gone(effect, effect.gone, self.letters)
                self._stays_there(effect)
            elif effect.square == self.place and effect.man is None:
                yield self._going(effect)
            elif before is not None and effect.man is None and _goes_next(before, self.waiting):
                yield _pushed(effect.square, before, self.waiting, self.stand, self.letters)
            elif effect.man is None:
                yield f"[-{name_of(effect.square)}]"
            elif before is None or effect.appears:
                yield f"[+{self._coming(effect, effect.man)}]"
            elif self._goes_next(before, effect.man):
                yield self._exchange(effect, before, effect.man)
            else:
                yield self._changing(effect, before, effect.man)

    def _stays_there(self, effect: Effect) -> None:
        if effect.square == self.place:
            self.place = self.place if effect.man is not None else None
            self.mover = effect.man or self.mover

    def _going(self, effect: Effect) -> str:
        """Return how who has moved goes on from where he stands, or vanishes."""
        assert self.place is not None
        start, mover = name_of(self.place), _named(self.mover, self.letters)
        following = self.waiting[0] if self.waiting else None
        stays = following is not None and following.square == self.place and not effect.is_aside
        if effect.goes_to == self.place and not stays:  # Popeye leaves it out
            self.place = None
            return ""
        is_same = following is not None and following.man == self.mover
        if following is None or not (is_same or effect.goes_to is not None):
            self.place = None
            return f"[-{mover}{start}]"
        self.waiting.pop(0)
        self.place = following.square
        after = following.gone or following.man or self.mover
        end = f"{start}->{name_of(following.square)}"
        if after.kind is not self.mover.kind:
            told = after  # Popeye leaves out that he is neutral still
            if self.mover.color is after.color is Color.NEUTRAL:
                told = replace(after, color=Color.WHITE)
            letter = self.letters.of(told) or self.letters.letter(Kind.PAWN)
            end = f"{start}->{letter}{name_of(following.square)}"
        if following.under is not None:
            self.place = None
            kind = "" if after.kind is following.under.kind else self._as(following.under)
            return f"[{mover}{end}{kind}->v]"
        self.stand[following.square] = self.mover = after
        return f"[{mover}{end}]"

    def _coming(self, effect: Effect, man: Man) -> str:
        """Return who appears where, with what he becomes there at once."""
        text = f"{_named(man, self.letters)}{name_of(effect.square)}"
        if effect.under is not None:
            return text + ("" if man.kind is effect.under.kind else self._as(effect.under))
        while self.waiting and self.waiting[0].square == effect.square:
            following = self.waiting[0].man
            if following is None or self.waiting[0].gone is not None:
                break
            text += _change(man, following, self.letters)
            man = self.stand[effect.square] = following
            self.waiting.pop(0)
        return text

    def _as(self, man: Man) -> str:
        return f"={self.letters.of(man) or self.letters.letter(Kind.PAWN)}"

    def _goes_next(self, before: Man, man: Man) -> bool:
        is_royal = before.is_royal and man.is_royal
        return is_royal and _goes_next(before, self.waiting)

    def _exchange(self, effect: Effect, before: Man, man: Man) -> str:
        other = self.waiting.pop(0)
        self.stand[other.square] = other.man
        squares = name_of(effect.square), name_of(other.square)
        first, last = (self.letters.letter(it.kind) for it in (before, man))
        return f"[{first}{squares[0]}<->{last}{squares[1]}]"

    def _changing(self, effect: Effect, before: Man, man: Man) -> str:
        change = _change(before, man, self.letters)
        if effect.is_apart and effect.is_aside:
            self.mover = man
            return f"[{name_of(effect.square)}{change}]"
        change = f"[{change}]" if effect.is_apart else change
        if effect.square == self.place:
            self.mover = man
        if effect.square != self.place or effect.is_aside:
            return _elsewhere(self.made, effect, change, self.letters)
        return change


def _goes_next(before: Man, waiting: Sequence[Effect]) -> bool:
    """Tell whether he goes next who stood there *before*: pushed on, or a king in exchange."""
    return bool(waiting) and waiting[0].man == before


def _pushed(
    start: Square,
    man: Man,
    waiting: list[Effect],
    stand: list[Man | None],
    letters: Letters,
) -> str:
    """Return where a hurdle has gone whom its hopper has pushed, and what he promotes to."""
    goal = waiting.pop(0).square
    text = f"{_named(man, letters)}{name_of(start)}->{name_of(goal)}"
    stand[goal] = man
    while _goes_on(waiting, goal):
        changed = waiting.pop(0).man
        assert changed is not None
        text += _change(man, changed, letters)
        stand[goal] = man = changed
    return f"[{text}]"


def _gone(effect: Effect, before: Man, letters: Letters) -> str:
    """Return who vanishes, or how he changes aside from what becomes of who has moved."""
    if effect.man is None:
        return f"[-{_named(before, letters)}{name_of(effect.square)}]"
    return f"[{name_of(effect.square)}{_change(before, effect.man, letters)}]"


def _castled(made: Move, men: Sequence[Man | None], letters: Letters) -> Iterator[str]:
    """Yield what becomes of a rook who castles, where he becomes another."""
    if made.special is not Special.CASTLING:
        return
    rook, castled = men[made.effects[0].square], made.effects[1].man
    if rook is not None and castled is not None and castled.kind is not rook.kind:
        yield _change(rook, castled, letters)


def _elsewhere(made: Move, effect: Effect, change: str, letters: Letters) -> str:
    """Return how a man has changed who has not moved, such as a pawn who has waited."""
    assert effect.man is not None
    if effect.is_aside:  # without his colour
        change = f"={letters.of(replace(effect.man, color=Color.WHITE))}"
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
        is_half_way = Color.NEUTRAL in (before.color, after.color)
        half = "h" if is_half_way and Trait.HALF_NEUTRAL in after.traits else ""
        return f"={letters.color(after.color)}{half}"
    if after.kind is before.kind and after.traits > before.traits:
        (added,) = after.traits - before.traits
        if added is Trait.CHAMELEON:  # told with all that he is beside
            return f"={letters.signs(after)}"
        owner = "n" if after.color is Color.NEUTRAL else ""
        return f"={owner}{letters.trait(added)}"
    return f"={letters.of(after) or letters.letter(Kind.PAWN)}"


def _becomes_imitator(made: Move) -> bool:
    """Tell whether a pawn vanishes from where he promotes, and is an imitator then."""
    vanishes = made.effects[-1:] == (Effect(made.to_square, None),)
    if not vanishes or made.choice <= MOST_SQUARE_CHOICE:
        return False
    from solver.fairy.memory import Remembered  # of fairy play alone

    if not isinstance(made.memory, Remembered):
        return False
    return made.memory.imitators[-1:] == (made.to_square,)


def remembered_text(made: Move, side: Side) -> tuple[str, str]:
    """Return what rules remember after *made*: imitators, and behind all, budgets.

    *side* has moved; of a budget without a limit it has spent nothing.
    """
    from solver.fairy.memory import UNLIMITED, Remembered  # of fairy play alone

    memory = made.memory
    if not isinstance(memory, Remembered):
        return "", ""
    imitators = list(memory.imitators)
    becomes = _becomes_imitator(made)
    last = "=I" if becomes else ""
    if becomes:
        imitators.pop()
    squares = ",".join(map(name_of, imitators))
    shadows = f"[I{squares}]{last}" if imitators else last
    left = memory.budgets
    if not left or left[side % len(left)] == UNLIMITED:
        return shadows, ""
    told = ("-" if it == UNLIMITED else _number(it) for it in reversed(left))
    return shadows, f" ({'/'.join(told)})"


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
