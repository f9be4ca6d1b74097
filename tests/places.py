"""Where the files lie that tests read."""

from pathlib import Path

SAMPLES_FOLDER = Path(__file__).parent.parent / "samples"
