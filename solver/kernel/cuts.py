"""Which cuts a search makes; what they are ``help.plan.Cut`` says."""

from __future__ import annotations

from solver.kernel.layout import CUTS
from solver.kernel.words import jit_inline


@jit_inline
def makes_cut(w, cut):
    """Tell whether this cut is made."""
    return w[CUTS] & cut != 0
