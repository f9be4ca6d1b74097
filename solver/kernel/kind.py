"""Which kernel this process uses."""

from __future__ import annotations

import os

KERNEL_VARIABLE = "MATEWRIGHT_KERNEL"
"""Environment variable: ``plain`` for the kernel that is not compiled."""

IS_PLAIN = os.environ.get(KERNEL_VARIABLE) == "plain"
"""Whether the kernel is carried out by Python itself instead of being compiled."""
