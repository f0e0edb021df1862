# Ends PostgreSQL with the process that started it, even after `kill -9`: `read` returns when the pipe on standard input
# closes. The signal is repeated because a server that is just starting ignores it.
exec 3<&0
"$@" 3<&- &
server=$!
( read -r _ <&3; while kill -INT $server; do sleep 1; done ) 2>/dev/null &
watcher=$!
wait $server
status=$?
kill $watcher 2>/dev/null
exit $status
