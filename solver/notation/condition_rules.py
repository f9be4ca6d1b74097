"""Fairy conditions in one line each, in the language of whoever reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import solver.language
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.language import Speaker
from solver.notation.change_rules import change_rules
from solver.notation.choice_rules import choice_rules
from solver.notation.move_rules import move_rules
from solver.notation.rebirth_rules import rebirth_rules
from solver.notation.royal_rules import royal_rules
from solver.notation.sequel_rules import sequel_rules


def condition_rules(
    conditions: Iterable[FairyCondition], speaker: Speaker = solver.language
) -> list[str]:
    """Say in one line each what holds under *conditions*."""
    rules, variants = _rules(speaker), _variant_rules(speaker)
    return [_rule(condition, rules, variants) for condition in conditions]


def _rule(
    condition: FairyCondition,
    rules: Mapping[FairyCondition, str],
    variants: Mapping[Variant, str],
) -> str:
    known = rules.get(FairyCondition(condition.rule, condition.variants))
    if known is not None:
        return known
    words = [rules[FairyCondition.of(condition.rule)]]
    for variant in (it for it in Variant if it in condition.variants):
        own = rules.get(FairyCondition.of(condition.rule, variant))
        words.append(own or variants.get(variant, variant.value + "."))
    return " ".join(words)


def _rules(speaker: Speaker) -> dict[FairyCondition, str]:
    tr, of, r, v = speaker.tr, FairyCondition.of, FairyRule, Variant
    told = move_rules(speaker) | {
        of(r.CIRCE): tr("A captured man is reborn on his home square, if it is empty."),
        of(r.CIRCE, v.MIRROR): tr("Circe, on the home square of the other side’s man."),
        of(r.CIRCE, v.DIAMETRAL): tr(
            "Circe, on the square opposite the home square through the middle."
        ),
        of(r.CIRCE, v.VERTICAL_MIRROR): tr("Circe, with kingside and queenside exchanged."),
        of(r.CIRCE, v.FILE): tr("Circe, on the file of the capture."),
        of(r.CIRCE, v.RANK): tr(
            "Circe, on the rank of the capture and the file of the home square."
        ),
        of(r.CIRCE, v.SYMMETRY): tr(
            "Circe, opposite the square of the capture through the middle."
        ),
        of(r.CIRCE, v.VERTICAL_SYMMETRY): tr(
            "Circe, on the square of capture mirrored left to right."
        ),
        of(r.CIRCE, v.HORIZONTAL_SYMMETRY): tr(
            "Circe, on the square of capture mirrored top to bottom."
        ),
        of(r.CIRCE, v.ANTIPODES): tr("Circe, four files and four ranks away from the capture."),
        of(r.CIRCE, v.PWC): tr("A captured man is reborn where his captor comes from."),
        of(r.CIRCE, v.CLONE): tr("Circe, reborn as a man like the captor, kings apart."),
        of(r.CIRCE, v.COUSCOUS): tr("Circe, on the home square of the captor."),
        of(r.CIRCE, v.DIAGRAM): tr("A captured man is reborn where he stood in the diagram."),
        of(r.CIRCE, v.CAPTURE_SQUARE): tr(
            "Circe, on the square of the captured man, if his captor does not stand there."
        ),
        of(r.CIRCE, v.TURNCOATS): tr("Circe, reborn as a man of the other side."),
        of(r.CIRCE, v.EQUIPOLLENTS): tr("Circe, as far from the capture as the captor has gone."),
        of(r.CIRCE, v.SUPER): tr("Circe, on any empty square or on none, as the captor likes."),
        of(r.CIRCE, v.CAGE): tr("Circe, where he has no move without a capture, if there is one."),
        of(r.CIRCE, v.TAKE_AND_MAKE): tr("Circe, where he could have gone without a capture."),
        of(r.CIRCE, v.PARRAIN): tr(
            "A captured man is reborn with the next move, as far from where he was as it goes."
        ),
        of(r.CIRCE, v.CONTRA_PARRAIN): tr(
            "A captured man is reborn with the next move, as far from where he was as it goes, the"
            " other way."
        ),
        of(r.CIRCE, v.STRICT): tr("Circe, and nobody is captured who is not reborn."),
        of(r.ANTICIRCE): tr("Who captures is reborn on his home square, which has to be empty."),
        of(r.ANTICIRCE, v.CHEYLAN): tr(
            "AntiCirce, and nobody is captured on the square of the rebirth."
        ),
        of(r.ANTICIRCE, v.PWC): tr("AntiCirce, where the captor comes from."),
        of(r.ANTICIRCE, v.DIAGRAM): tr("AntiCirce, where the captor stood in the diagram."),
        of(r.ANTICIRCE, v.CAPTURE_SQUARE): tr("AntiCirce, on the square of the captured man."),
        of(r.ANTICIRCE, v.TAKE_AND_MAKE): tr(
            "AntiCirce, where the captor could go from there without a capture, pawns backwards."
        ),
        of(r.ANTICIRCE, v.STRICT): tr("AntiCirce, in which nobody captures who is not reborn."),
        of(r.ANTICIRCE, v.MIRROR): tr("AntiCirce, on the home square of the other side’s man."),
        of(r.ANTICIRCE, v.DIAMETRAL): tr("AntiCirce, opposite the home square through the middle."),
        of(r.ANTICIRCE, v.FILE): tr("AntiCirce, on the file of the capture."),
        of(r.IMMUNE): tr("A man can be captured only if his home square is empty."),
        of(r.IMMUNE, v.MIRROR): tr("A man is safe while the other side’s home square is occupied."),
        of(r.IMMUNE, v.FILE): tr("A man is safe while his square in Circe File is occupied."),
        of(r.IMMUNE, v.SYMMETRY): tr(
            "A man is safe while the square opposite his own is occupied."
        ),
        of(r.IMMUNE, v.ANTIPODES): tr("A man is safe while his antipode is occupied."),
        of(r.MADRASI): tr("A man observed by one of the other side of his own kind cannot move."),
        of(r.MADRASI, v.REX_INCLUSIVE): tr("Madrasi, kings as well."),
        of(r.EIFFEL): tr("A piece observed by the next lesser one of the other side cannot move."),
        of(r.ANDERNACH): tr("Who captures, kings apart, goes over to the other side."),
        of(r.ANTIANDERNACH): tr("Who moves without capturing, kings apart, changes sides."),
        of(r.GRID): tr("Every move crosses a line of the grid of squares of two by two."),
        of(r.GRID, v.ORTHOGONAL): tr(
            "Every move crosses one of the grid lines: right of files and above ranks given."
        ),
        of(r.GRID, v.IRREGULAR): tr(
            "Every move leaves its cell: the squares given together, or all that are not given."
        ),
        of(r.PATROL): tr("Only a man whom his own side guards can capture."),
        of(r.ULTRAPATROL): tr("Only a man whom his own side guards can move."),
        of(r.LORTAP): tr("Only a man whom his own side does not guard can capture."),
        of(r.FUNCTIONARY): tr("Only a man whom the other side observes can move."),
        of(r.SENTINELS): tr("A piece leaves a pawn of its side where it goes away."),
        of(r.SENTINELS, v.PAWN_ADVERSE): tr("Sentinels, and the pawn is of the other side."),
        of(r.SENTINELS, v.PAWN_NEUTRAL): tr(
            "Sentinels, and a neutral piece leaves a neutral pawn."
        ),
        of(r.SENTINELS, v.PARA): tr("Sentinels, but not of a side that has more pawns."),
        of(r.SENTINELS, v.BEROLINA): tr("Sentinels, and the pawn is a Berolina pawn."),
        of(r.TAKE_AND_MAKE): tr("Who captures goes on at once as the captured man would."),
        of(r.TAKE_AND_MAKE, v.ABSOLUTE): tr(
            "Take&Make, and a king can be taken only by who can go on."
        ),
        of(r.MAKE_AND_TAKE): tr("Who captures first moves as the man whom he then takes."),
        of(r.MARS): tr("Men capture from their home squares, which have to be empty."),
        of(r.MARS, v.MIRROR): tr("MarsCirce, from the home square of the other side’s man."),
        of(r.ANTIMARS): tr("Men move from their home squares, and capture from their own."),
        of(r.ANTIMARS, v.MIRROR): tr(
            "AntiMarsCirce, from the home square of the other side’s man."
        ),
        of(r.PHANTOM): tr("Men, kings apart, go from their squares or from home."),
        of(r.DANGER): tr("A man whom the other side observes may also go home, and capture there."),
        of(r.SUPERGUARDS): tr("A man whom his own side guards cannot be captured."),
        of(r.ANTIGUARDS): tr("A man whom his own side does not guard cannot be captured."),
        of(r.FRANKFURT): tr("Who captures becomes like the captured man; a king stays royal."),
        of(r.FRANKFURT, v.REX_EXCLUSIVE): tr("Frankfurt chess, kings apart."),
        of(r.PROTEAN): tr(
            "Who captures becomes like the captured man; as a pawn he keeps that one’s direction."
        ),
        of(r.PROTEAN, v.REX_EXCLUSIVE): tr("Protean chess, kings apart."),
        of(r.TIBET): tr("A black man who captures one of another kind becomes white."),
        of(r.DOUBLE_TIBET): tr("Who captures a man of another kind, kings apart, changes sides."),
        of(r.GENEVA): tr("A man captures only away from home, his home square being empty."),
        of(r.GENEVA, v.MIRROR): tr("Geneva, with the home square of the other side’s man."),
        of(r.GENEVA, v.REX_INCLUSIVE): tr("Geneva, kings as well."),
        of(r.BRETON): tr("With a captured man another of his kind goes, one of the captor’s side."),
        of(r.BRETON, v.ADVERSE): tr("Breton, with one of the captured man’s side."),
        of(r.BRETON, v.CHROMATIC): tr("Breton, and he changes sides instead of going."),
        of(r.BRETON, v.PY): tr("Breton, after a promotion, and neutral men as well."),
        of(r.KOBUL): tr(
            "The king of a side that loses a man moves as that man, after a pawn as a king."
        ),
        of(r.KOBUL, v.WHITE): tr("White’s king moves as the man whom White loses."),
        of(r.KOBUL, v.BLACK): tr("Black’s king moves as the man whom Black loses."),
        of(r.LESE_MAJESTE): tr("Kings are not captured; at first any king may stand in check."),
        of(r.SHIELDED_KINGS): tr("Kings give no check to a king whom his own side guards."),
        of(r.LOST_PIECES): tr(
            "Who is attacked, and whom no move of his side would save, vanishes."
        ),
        of(r.MAFF): tr("A mate leaves the king one square to go to, and nobody else a move."),
        of(r.OWU): tr("In a mate one guarded man stands where the king could take him."),
        of(r.AMU): tr("The man who mates has been attacked by just one man where he comes from."),
        of(r.BI_CAPTURES): tr("Men capture those of their own side as well."),
        of(r.BLACK_MAXIMUMMER): tr("Black plays his longest legal move."),
        of(r.WHITE_MAXIMUMMER): tr("White plays his longest legal move."),
        of(r.BLACK_MINIMUMMER): tr("Black plays his shortest legal move."),
        of(r.WHITE_MINIMUMMER): tr("White plays his shortest legal move."),
    }
    told.update(sequel_rules(speaker))
    told.update(change_rules(speaker))
    told.update(choice_rules(speaker))
    told.update(royal_rules(speaker))
    return told


def _variant_rules(speaker: Speaker) -> dict[Variant, str]:
    """Say what words behind a condition change, whichever condition it is."""
    tr, v = speaker.tr, Variant
    return {
        v.MIRROR: tr("The home square is that of the other side’s man."),
        v.DIAMETRAL: tr("The home square is the one opposite, through the middle."),
        v.VERTICAL_MIRROR: tr("Home squares are taken with kingside and queenside exchanged."),
        v.FILE: tr("The home square lies on the man’s file."),
        v.RANK: tr("The home square lies on the man’s rank."),
        v.SYMMETRY: tr("The home square lies opposite the man’s, through the middle."),
        v.VERTICAL_SYMMETRY: tr("The home square is the man’s, mirrored left to right."),
        v.HORIZONTAL_SYMMETRY: tr("The home square is the man’s, mirrored top to bottom."),
        v.ANTIPODES: tr("The home square is four files and four ranks away."),
        v.REX_INCLUSIVE: tr("This holds for kings as well."),
        v.REX_EXCLUSIVE: tr("This does not hold for kings."),
        v.EXACT: tr("Moves that leave a king in check are counted as well."),
        v.ULTRA: tr("Moves that leave a king in check are counted as well, and check is given so."),
    } | rebirth_rules(speaker)
