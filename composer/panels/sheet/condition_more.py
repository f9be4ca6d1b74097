"""What is written behind the name of a fairy condition: squares, numbers or men."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from composer.model.options import changed_rules
from composer.panels.sheet.condition_examples import example_of
from composer.saying import say
from solver.fairy.conditions import FairyCondition, Variant
from solver.fairy.naming.codes import CodeLanguage
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.naming.grammar import further_words, takes_more
from solver.language import quoted, tr


class ConditionMore(QLineEdit):
    """The line for one offered condition at a time; it is not there where nothing can stand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered: FairyCondition | None = None
        for put in (self.setAccessibleName, self.setToolTip):
            say(put, tr("Squares, numbers or men of the condition"))
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # or what stands below would jump
        self.setSizePolicy(policy)
        self.hide()

    def show_condition(self, offered: FairyCondition, held: FairyCondition | None) -> None:
        """Show what stands behind *held*, which is *offered* with more behind its name."""
        is_other = offered != self._offered
        self._offered = offered
        self.setVisible(takes_more(offered))
        words = tr("Squares, numbers or men, such as %1", sample(offered))
        if further_words(offered):
            words = tr("Another word that changes it, such as %1", sample(offered))
        say(self.setPlaceholderText, words)
        say(self.setToolTip, tr("What stands behind %1; Enter takes it.", offered.text))
        if held is not None:
            self.setText(written_behind(held))
        elif is_other:
            self.clear()

    def condition(self) -> FairyCondition | None:
        """Return the condition with what was written behind it, ``None`` where that is not one."""
        if self._offered is None:
            return None
        return named_with(self._offered, self.text())

    def fault(self) -> str:
        """Say that what was written cannot stand there, or that something has to."""
        assert self._offered is not None
        name, example = quoted(self._offered.text), quoted(sample(self._offered))
        if not self.text().strip():
            return tr(
                "%1 needs more behind it, such as %2: write it below the list.", name, example
            )
        return tr("This cannot stand behind %1; %2 could.", name, example)


def is_of(offered: FairyCondition, condition: FairyCondition) -> bool:
    """Return whether *condition* is *offered*, whatever is written behind it."""
    return (offered.rule, offered.variants) == (condition.rule, condition.variants)


def named_with(offered: FairyCondition, more: str) -> FairyCondition | None:
    """Return *offered* with *more* behind its name, if that is one condition."""
    found = conditions_in(f"{offered.text} {more}") or ()
    is_one = len(found) == 1 and found[0].rule is offered.rule
    return found[0] if is_one and offered.variants <= found[0].variants else None


def written_behind(condition: FairyCondition) -> str:
    """Return what is written behind the name of *condition* and the words that change it."""
    return condition.told("", {}, CodeLanguage.ENGLISH).strip()


def sample(offered: FairyCondition) -> str:
    """Return what the example of a condition writes behind its name."""
    entry = example_of(offered)
    texts = () if entry is None else changed_rules(entry)
    held = (it for text in texts for it in conditions_in(text) or ())
    told = next((written_behind(it) for it in held if is_of(offered, it)), "")
    words = sorted(further_words(offered), key=lambda it: it not in _USUAL_WORDS)
    usual = (*_USUAL, *(it.value for it in words))
    return told or next((it for it in usual if named_with(offered, it) is not None), "")


_USUAL = ("2", "Q S", "MaximumWhite 3")
"""Numbers or men, for conditions whose example needs nothing behind the name."""
_USUAL_WORDS = (Variant.REX_INCLUSIVE, Variant.REX_EXCLUSIVE)
