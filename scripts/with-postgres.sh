#!/bin/sh
# Runs a command with `--database postgres://..` behind it, on an empty PostgreSQL of its own that ends with it.
# Unlike the one of the tests it writes to the disk before it answers, as a real one does: it is for measuring.
set -eu

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb)")
# PostgreSQL refuses to run as root; Debian's package makes an account for it.
as_owner=
[ "$(id -u)" -ne 0 ] || as_owner="runuser -u postgres --"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

dir=$(cd / && $as_owner mktemp -d "${TMPDIR:-/tmp}/touchline-bench.XXXXXX")
tidy() {
    (cd / && $as_owner "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1) || true
    rm -rf "$dir"
}
trap tidy EXIT
trap 'exit 1' INT TERM

started() {
    cd /
    $as_owner "$bin/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale=C >"$dir/log" 2>&1 &&
        $as_owner "$bin/pg_ctl" -w -D "$dir/data" -l "$dir/server.log" \
            -o "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$dir" start >>"$dir/log" 2>&1
}
(started) || {
    cat "$dir/log" >&2
    exit 1
}
"$@" --database "postgres://postgres@127.0.0.1:$port/postgres"
