"""Themes of changed play, over tables as the definitions write them: R(p, a) = A."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from solver.analysis.changes import changes_in, cyclic_changes, triples
from solver.analysis.findings import Theme, ThemeFinding
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.analysis.threats import threats_in
from solver.game import Move
from solver.men import Man
from solver.squares import SQUARES

WHITE_KNIGHT, BLACK_PAWN = Man.from_fen("N"), Man.from_fen("p")


def deed(letter: str) -> Deed:
    """Return a move that stands for a letter: white ones are capitals."""
    man = WHITE_KNIGHT if letter.isupper() else BLACK_PAWN
    square = SQUARES[ord(letter.upper()) - ord("A")]
    return Deed(man, Move(square, square + (8 if letter.isupper() else 16)))


def phase(text: str) -> Phase:
    """Read ``try X >AB a=C b=DE ?c``: first move, threats, answers, refutations."""
    kind, *words = text.split()
    first = next((deed(word) for word in words if len(word) == 1), None)
    threats = [deed(it) for word in words if word[0] == ">" for it in word[1:]]
    replies = {deed(word[0]): tuple(map(deed, word[2:])) for word in words if word[1:2] == "="}
    refutations = [deed(word[1]) for word in words if word[0] == "?"]
    which = {"set": PhaseKind.SET, "try": PhaseKind.TRY, "key": PhaseKind.KEY}[kind]
    is_block = which is PhaseKind.SET
    is_zugzwang = not threats
    return Phase(
        which, first, tuple(threats), replies, tuple(refutations), is_zugzwang, is_block,
    )  # fmt: skip


def _themes_of(phases: tuple[Phase, ...]) -> list[ThemeFinding]:
    return [*changes_in(phases), *threats_in(phases)]


STANDS = [
    (Theme.CHANGED_MATES, "set a=A", "key X a=B"),
    (Theme.CHANGED_MATES, "try Y a=A b=C ?c", "key X a=B b=C"),
    (Theme.TRANSFERRED_MATES, "set a=A", "key X b=A"),
    (Theme.TRANSFERRED_MATES, "set a=A b=B", "key X a=C b=D c=A"),
    (Theme.RECIPROCAL, "set a=A b=B", "key X a=B b=A"),
    (Theme.RECIPROCAL, "try Y a=A b=B c=C ?d", "key X a=B b=A c=D"),
    (Theme.RECIPROCAL, "set c=A a=A b=B", "key X c=C a=B b=A"),  # c had that answer as well
    (Theme.RECIPROCAL, "set a=A c=A b=B", "key X a=B c=C b=A"),
    (Theme.LACNY, "set a=A b=B c=C", "key X a=B b=C c=A"),
    (Theme.LACNY, "set a=A d=B b=B c=C", "key X a=B d=D b=C c=A"),
    (Theme.LACNY, "try Y a=A b=B c=C d=D ?e", "key X a=B b=C c=D d=A"),
    (Theme.ZAGORUIKO, "set a=A b=B", "try Y a=C b=D ?c", "key X a=E b=F"),
    (Theme.ZAGORUIKO, "try Z a=A b=B ?c", "try Y a=C b=D ?c", "key X a=E b=F"),
    (Theme.ZAGORUIKO, "set c=A a=A b=B", "try Y c=D a=C b=D ?d", "key X c=G a=E b=F"),
    (Theme.SHEDEY, "try Y >A a=B b=C ?c", "key X >B a=C b=A"),
    (Theme.SHEDEY, "key X >B a=C b=A", "try Y >A a=B b=C ?c"),
    (Theme.IDEAL_RUKHLIS, "set a=A b=B c=E d=F", "key X a=C b=D c=A d=B"),
    (Theme.IDEAL_RUKHLIS, "try Y a=A b=B c=E d=F ?e", "key X a=C b=D c=A d=B"),
    (Theme.BLOCK, "set a=A b=B", "key X a=A b=B"),
    (Theme.BLOCK, "set a=A", "key X a=A c=C"),
    (Theme.RUKHLIS, "set a=A b=B", "key X a=C b=D c=A d=B"),
    (Theme.RUKHLIS, "set a=A b=B e=C", "key X a=C b=D c=A d=B"),
    (Theme.RUKHLIS, "try Y a=A b=B c=E d=F ?e", "key X a=C b=D c=A d=B"),
    (Theme.MUTATE, "set a=A b=B", "key X a=C b=B"),
    (Theme.REVERSAL, "try A a=B ?c", "key B a=A"),
    (Theme.REVERSAL, "try A >C a=B ?c", "key B >D a=A"),
    (Theme.LE_GRAND, "try Y >A a=B ?c", "key X >B a=A"),
    (Theme.PSEUDO_LE_GRAND, "try Y >A a=B ?c", "key X >B b=A"),
    (Theme.VLADIMIROV, "try A ?a", "try B ?b", "key X a=A b=B"),
    (Theme.BANNY, "try A ?a", "try B ?b", "key X a=B b=A"),
    (Theme.DOMBROVSKIS, "try Y >A ?a", "try Z >B ?b", "key X >C a=A b=B"),
    (Theme.HANNELIUS, "try Y >A ?a", "try Z >B ?b", "key X >C a=B b=A"),
    (Theme.RUDENKO, "try Y >A ?a", "try Z >B ?b", "key X >C c=A d=B"),
    (Theme.BARNES, "try Y >AB ?a", "try Z >A ?b", "key X >B a=C"),
    (Theme.URANIA, "try A ?a", "try Y >A ?b", "key X >C c=A"),
    (Theme.FLECK, "key X >ABC a=A b=B c=C"),
    (Theme.FLECK, "key X >ABCD a=A b=B c=C d=D"),
    (Theme.KARLSTROM_FLECK, "key X >ABC a=A b=B c=C d=D"),
    (Theme.KARLSTROM_FLECK, "key X >ABCD a=A b=B c=C d=D e=E f=E"),
    (Theme.MUTATE, "set a=A b=B", "key X a=C b=D"),
    (Theme.LE_GRAND, "key X >B a=A", "try Y >A a=B b=C ?c"),
    (Theme.PSEUDO_LE_GRAND, "try Y >A a=B b=C ?c", "key X >B b=A a=D"),
    (Theme.VLADIMIROV, "try A ?a", "try B ?b", "try D ?d", "key X a=A b=B d=C"),
    (Theme.BANNY, "try A c=C ?a", "try B c=D ?b", "key X >E a=B b=A"),
    (Theme.DOMBROVSKIS, "try Y >A b=C ?a", "try Z >B ?b", "key X a=A b=B"),
    (Theme.HANNELIUS, "try Y >A b=C ?a", "try Z >B ?b", "key X a=B b=A"),
    (Theme.RUDENKO, "try Y >AB ?a", "key X c=A d=B"),
    (Theme.BARNES, "try Y >A ?a", "try Z >AB ?b", "try W >B ?c", "key X >C"),
    (Theme.URANIA, "try Y >A ?b", "try Z c=A ?d", "try A ?a", "key X >C"),
]

STANDS_NOT = [
    (Theme.CHANGED_MATES, "set a=A", "key X a=A"),
    (Theme.CHANGED_MATES, "set a=AB", "key X a=C"),  # a dual in the set play
    (Theme.TRANSFERRED_MATES, "set a=A", "key X a=A b=A"),  # it answers a as before, too
    (Theme.TRANSFERRED_MATES, "set a=A", "key X b=B"),
    (Theme.RECIPROCAL, "set a=A b=B", "key X a=B b=C"),
    (Theme.SHEDEY, "try Y >A a=B b=C ?c", "key X >B a=C b=B"),
    (Theme.SHEDEY, "try Y >A a=B b=C ?c", "key X >C a=C b=A"),
    (Theme.IDEAL_RUKHLIS, "set a=A b=B", "key X a=C b=D c=A d=B"),
    (Theme.IDEAL_RUKHLIS, "set a=A b=B c=E", "key X a=C b=D c=A d=B"),
    (Theme.BLOCK, "set a=A b=B", "key X a=A b=C"),
    (Theme.BLOCK, "set a=A b=B", "key X >C a=A b=B"),
    (Theme.ZAGORUIKO, "set a=A b=A", "try Y a=C b=C ?c", "key X a=E b=E"),  # one random move
    (Theme.RECIPROCAL, "set a=A b=B c=C", "key X a=B b=C c=A"),
    (Theme.LACNY, "set a=A b=B c=C", "key X a=B b=A c=C"),
    (Theme.LACNY, "set a=A b=B", "key X a=B b=A"),
    (Theme.ZAGORUIKO, "set a=A b=B", "try Y a=C b=D ?c", "key X a=E b=D"),
    (Theme.ZAGORUIKO, "set a=A b=B", "key X a=C b=D"),
    (Theme.RUKHLIS, "set a=A b=B", "key X a=C b=D c=A"),
    (Theme.RUKHLIS, "set a=A b=B", "key X a=A b=D c=B d=E"),
    (Theme.RUKHLIS, "set a=A b=B", "key X a=B b=A"),
    (Theme.RUKHLIS, "set a=A b=B c=C", "key X a=B b=C c=A"),
    (Theme.MUTATE, "set a=A b=B", "key X >D a=C b=B"),  # there is a threat
    (Theme.MUTATE, "set a=A b=B", "key X a=A b=B"),
    (Theme.REVERSAL, "try A a=B ?c", "key B b=A"),
    (Theme.LE_GRAND, "try Y >A a=B ?c", "key X >B b=A"),
    (Theme.LE_GRAND, "try Y >AC a=B ?c", "key X >B a=A"),
    (Theme.PSEUDO_LE_GRAND, "try Y >A a=B ?c", "key X >B a=A"),
    (Theme.VLADIMIROV, "try A ?a", "try B ?b", "key X a=A b=C"),
    (Theme.VLADIMIROV, "try A ?a", "try B ?a", "key X a=A"),
    (Theme.BANNY, "try A ?a", "try B ?b", "key X a=A b=B"),
    (Theme.DOMBROVSKIS, "try Y >A ?a", "try Z >B ?b", "key X >C a=A b=D"),
    (Theme.HANNELIUS, "try Y >A ?a", "try Z >B ?b", "key X >C a=A b=B"),
    (Theme.RUDENKO, "try Y >A ?a", "try Z >B ?b", "key X >A c=A d=B"),
    (Theme.BARNES, "try Y >AB ?a", "try Z >A ?b", "key X >A a=C"),
    (Theme.URANIA, "try A ?a", "key X >C c=A"),
    (Theme.FLECK, "key X >ABC a=A b=B c=AB"),
    (Theme.FLECK, "key X >ABCD a=A b=B c=C"),  # D is never forced
    (Theme.FLECK, "key X >ABC a=A b=B c=C d=AB"),
    (Theme.KARLSTROM_FLECK, "key X >AB a=A b=B c=D"),
    (Theme.KARLSTROM_FLECK, "key X >ABC a=A b=B c=C"),
    (Theme.REVERSAL, "try A a=B ?c", "key B a=C"),
    (Theme.PSEUDO_LE_GRAND, "try Y >A a=B ?c", "key X >B b=C"),
    (Theme.BANNY, "try A ?a", "try B ?b", "key X a=B b=C"),
    (Theme.DOMBROVSKIS, "try Y >A ?a", "try Z >B ?b", "key X >C a=B b=A"),
    (Theme.HANNELIUS, "try Y >A ?a", "try Z >B ?b", "key X >C a=B b=D"),
    (Theme.RUDENKO, "try Y >AB ?a", "key X >C c=A d=D"),
    (Theme.BARNES, "try Y >AB ?a", "try Z >AB ?b", "key X >C a=C"),
    (Theme.URANIA, "try A ?a", "try Y >A ?b", "key X >C c=B"),
]


@pytest.mark.parametrize("case", STANDS, ids=lambda case: " / ".join(map(str, case)))
def test_theme_is_recognised(case: tuple[Theme, str]) -> None:
    theme, *texts = case
    phases = tuple(map(phase, texts))
    found = [finding for finding in _themes_of(phases) if finding.theme is theme]
    assert found
    for proof in found[0].proofs:
        assert _stands(phases[proof.phase], proof.deeds)


@pytest.mark.parametrize("case", STANDS_NOT, ids=lambda case: " / ".join(map(str, case)))
def test_theme_is_not_claimed(case: tuple[Theme, str]) -> None:
    theme, *texts = case
    assert theme not in {finding.theme for finding in _themes_of(tuple(map(phase, texts)))}


@pytest.mark.parametrize(
    ("theme", "texts", "weight"),
    [
        (Theme.CHANGED_MATES, ("set a=A b=B", "key X a=C b=D"), 2),
        (Theme.CHANGED_MATES, ("set a=A b=B c=E", "try Y a=C b=D ?e", "key X a=C b=D c=F"), 3),
        (Theme.CHANGED_MATES, ("set a=A b=A", "key X a=C b=C"), 1),  # the random moves of one man
        (Theme.CHANGED_MATES, ("set a=A c=E", "try Y a=B b=C ?c", "key X c=E b=D"), 1),
        (Theme.TRANSFERRED_MATES, ("set a=A b=B", "key X c=A d=B"), 2),
        (Theme.TRANSFERRED_MATES, ("set a=A", "try Y b=A c=B ?e", "key X d=B"), 1),
        (Theme.RUDENKO, ("try Y >AB ?a", "key X >C c=A d=B"), 2),
        (Theme.RUDENKO, ("try Y >A ?a", "try Z >B ?b", "key X >C c=A d=B"), 1),
        (Theme.RUDENKO, ("try Y >ABD ?a", "key X >C c=A d=B"), 0),
    ],
)
def test_what_is_scattered_weighs_less(theme: Theme, texts: tuple[str, ...], weight: int) -> None:
    (finding,) = [it for it in _themes_of(tuple(map(phase, texts))) if it.theme is theme]
    assert finding.weight == weight


@pytest.mark.parametrize(
    ("texts", "sizes"),
    [
        (("set a=A b=B c=C d=D e=E", "key X a=B b=C c=D d=E e=A"), [5]),
        (("set a=A b=B c=C d=A", "key X a=B b=C c=A d=C"), [2, 3]),
        (("set a=A b=B c=C d=D e=A", "key X a=B b=C c=D d=A e=C"), [3, 4]),
        (("set a=A b=B c=C d=B e=C f=A", "key X a=B b=A c=A d=C e=B f=C"), [2, 2, 2, 3, 3]),
    ],
)
def test_cycles_are_told_by_their_length(texts: tuple[str, ...], sizes: list[int]) -> None:
    themes = (Theme.RECIPROCAL, Theme.LACNY)
    found = [it for it in _themes_of(tuple(map(phase, texts))) if it.theme in themes]
    assert sorted(it.count for it in found) == sizes
    assert all((it.count == 2) is (it.theme is Theme.RECIPROCAL) for it in found)


def test_cycles_are_no_more_than_twice_the_changes() -> None:
    """Each of 20 answers becomes each other one: the ways round are some 10^17."""
    pairs = list(permutations(SQUARES[:20], 2))
    defences = [Deed(BLACK_PAWN, Move(was, now)) for was, now in pairs]
    answers = [Deed(WHITE_KNIGHT, Move(square, square + 8)) for square in SQUARES[:20]]
    phases = tuple(
        Phase(
            kind,
            None,
            (),
            {it: (answers[pair[at]],) for it, pair in zip(defences, pairs, strict=True)},
            (),
            True,
        )
        for at, kind in enumerate((PhaseKind.SET, PhaseKind.KEY))
    )
    found = list(cyclic_changes(phases))
    assert len([it for it in found if it.theme is Theme.RECIPROCAL]) == len(pairs) // 2
    of_three = [it for it in found if it.theme is Theme.LACNY]
    assert {it.count for it in of_three} == {3}
    assert len(of_three) <= len(pairs)
    assert {proof.deeds[0] for it in of_three for proof in it.proofs} == set(defences)


def test_of_many_tries_no_three_are_gone_through() -> None:
    kinds = ["set", *["try Y ?c"] * 6, "key X", "key X"]
    phases = tuple(map(phase, kinds))
    expected = [
        numbers
        for numbers in combinations(range(len(phases)), 3)
        if any(phases[number].kind is not PhaseKind.TRY for number in numbers)
    ]
    assert sorted(triples(range(len(phases)), phases)) == expected
    assert list(triples(range(1, 7), phases)) == []


def test_of_three_phases_those_with_most_defences_are_told() -> None:
    """That b and c are answered alike in the first three leaves two of them there."""
    texts = ("set a=A b=B c=B", "try Y a=C b=D c=D ?d", "try Z a=E b=F c=G ?d", "key X a=H b=I c=J")
    (found,) = [it for it in _themes_of(tuple(map(phase, texts))) if it.theme is Theme.ZAGORUIKO]
    assert {proof.phase for proof in found.proofs} == {0, 1, 2}
    assert found.count == 2
    apart = (*texts[:1], "try Y a=C b=D c=E ?d", "try Z a=D b=C c=F ?d", "key X a=E b=F c=G")
    (found,) = [it for it in _themes_of(tuple(map(phase, apart))) if it.theme is Theme.ZAGORUIKO]
    assert {proof.phase for proof in found.proofs} == {1, 2, 3}
    assert found.count == 3


def _stands(where: Phase, deeds: tuple[Deed, ...]) -> bool:
    """Tell whether the line of a proof is one of the phase."""
    if not deeds:
        return where.first is not None
    start, *answers = deeds
    if not answers:
        return start in where.threats or start in where.refutations
    return set(answers) <= set(where.replies[start])
