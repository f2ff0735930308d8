# Runs one PostgreSQL for as long as standard input is open, then stops it and removes every trace.
# The tests hold the other end: however they end, killed outright included, this ends too.
# Arguments: the folder of PostgreSQL's programs, a free port. Prints "ready", or what went wrong.
# The reader may be gone before "ready" is said; that must not end this before it has tidied.
trap '' PIPE
bin=$1
port=$2
dir=$(mktemp -d /tmp/touchline-postgres.XXXXXX) || exit 1
trap 'rm -rf "$dir"' EXIT
fail() {
    cat "$dir/log"
    exit 1
}
"$bin/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$dir/log" 2>&1 || fail
# Nothing here outlives the tests, so nothing needs to reach a disk.
settings="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$dir"
settings="$settings -c fsync=off -c full_page_writes=off -c max_connections=200"
"$bin/pg_ctl" -w -D "$dir/data" -l "$dir/log" -o "$settings" start >/dev/null 2>&1 || fail
trap '"$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1; rm -rf "$dir"' EXIT
echo ready
while read -r _; do :; done
