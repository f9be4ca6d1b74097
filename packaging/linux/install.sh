#!/bin/sh
# Install Matewright for one user, or take it away again: install.sh [--remove].
# It lies in one folder; links, desktop file, icon and file types below ~/.local lead to it.
set -eu

share=${XDG_DATA_HOME:-$HOME/.local/share}
home=$share/matewright-program
entrance=$HOME/.local/bin/matewright
desktop=$share/applications/matewright.desktop
types=$share/mime/packages/matewright.xml
icon=$share/icons/hicolor/scalable/apps/matewright.svg

tell_desktop() {
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$share/applications" || :; fi
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" || :; fi
}

if [ "${1:-}" = --remove ]; then
    rm -rf "$home"
    rm -f "$entrance" "$desktop" "$types" "$icon"
    tell_desktop
    echo "Matewright has been removed; your problems and settings are as they were."
    exit 0
fi

from=$(dirname "$(readlink -f "$0")")
if ! mkdir -p "$HOME/.local/bin" "$share/applications" "$share/mime/packages" "$(dirname "$icon")" 2>/dev/null; then
    echo "Matewright was not installed: nothing may be written below $share or $HOME/.local/bin." >&2
    exit 1
fi
rm -rf "$home.new"
cp -r "$from" "$home.new"
rm -rf "$home"
mv "$home.new" "$home"
ln -sf "$home/matewright.sh" "$entrance"
sed "s|^Exec=.*|Exec=\"$entrance\" %F|" "$home/share/applications/matewright.desktop" >"$desktop"
cp "$home/share/mime/packages/matewright.xml" "$types"
cp "$home/share/icons/hicolor/scalable/apps/matewright.svg" "$icon"
tell_desktop

echo "The solver is made ready; only a processor of before 2013 needs a minute for it ..."
PYTHONNOUSERSITE=1 "$home/python/bin/python3.11" -m solver.prepare ||
    echo "That did not work; it will be done when it is first needed."
echo "Matewright is installed: $entrance"
echo "To take it away again: sh $home/install.sh --remove"
