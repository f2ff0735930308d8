#!/bin/sh
# Installs what the tests need from Debian's packages, and only what is missing: PostgreSQL, Chromium, Python with YAML. With `postgresql` behind it
# only that. Another Chromium is named by the variable CHROMIUM.
# Where it cannot install, it says what is missing and fails.
set -eu

has_postgres() {
    command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}
has_chromium() {
    [ -x "${CHROMIUM:-/usr/bin/chromium}" ]
}
has_yaml() {
    python3 -c 'import yaml' 2>/dev/null || /usr/bin/python3 -c 'import yaml' 2>/dev/null
}

missing=
has_postgres || missing="$missing postgresql"
if [ "${1:-}" != postgresql ]; then
    has_chromium || missing="$missing chromium"
    has_yaml || missing="$missing python3 python3-yaml"
fi
[ -n "$missing" ] || exit 0

cannot() {
    echo "The tests need these Debian packages, which are missing:$missing" >&2
    echo "$1 Install them, then run this again." >&2
    exit 1
}
command -v apt-get >/dev/null || cannot "There is no apt-get here."
if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    cannot "Only root can install them, and there is no sudo."
fi

echo "Installing for the tests:$missing"
# A source that cannot be reached may not be the one that matters.
$as_root apt-get update -q || echo "Going on with the package lists of before."
# The list is split into words on purpose.
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing || cannot "apt-get install failed."
