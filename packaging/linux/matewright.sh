#!/bin/sh
# Start Matewright with the Python that lies beside it, whatever other Pythons there are.
here=$(dirname "$(readlink -f "$0")")
unset PYTHONPATH PYTHONHOME
export PYTHONNOUSERSITE=1
export LD_LIBRARY_PATH="$here/python/lib/x11${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/python/bin/python3.11" -P -m composer "$@"
