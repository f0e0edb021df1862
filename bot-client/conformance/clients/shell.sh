#!/usr/bin/env bash
# A client with curl and jq: keeps the features of all servers in a file, and reports which revisions it has applied.
set -u -o pipefail -m
mkdir -p "$BOT_FOLDER" && cd "$BOT_FOLDER" || exit 1
[ -s settings ] || echo '{}' >settings
last_event_id=''

# Calls the site: the path, and options of curl, which also waits as long as the site asks for.
call() {
  curl -sS --fail --max-time 60 --retry 3 -H "authorization: Bearer $VIGIL_KEY" "$VIGIL_SITE/v1/bot/$1" "${@:2}"
}

# Reports the entries of its input, 1,000 at a time.
report_applied() {
  jq -c 'range(0; length; 1000) as $n | { applied: .[$n:$n + 1000] }' | while read -r report; do
    call applied -o /dev/null -H 'content-type: application/json' -d "$report" || exit 1
  done
}

# Fetches all settings, page by page. jq ignores the entries that it cannot read.
load_everything() {
  local after='' page
  : >pages
  while page=$(call "settings${after:+?after=$after}"); do
    echo "$page" >>pages
    after=$(jq -r '[.settings[].id?] | last' <<<"$page")
    [ "$(jq .more <<<"$page")" = true ] && continue
    jq -s '[.[].settings[] | select(.features?)] | INDEX(.id)' pages >settings.new && mv settings.new settings
    jq '[.[] | .id as $id | (.features | map_values(.revision)) + .features_off | to_entries[] |
      { id: $id, feature: .key, revision: .value }]' settings |
      report_applied
    return
  done
  return 1
}

apply() { # the data of an event
  local id
  case $(jq -r .kind <<<"$1") in
    everything) load_everything ;;
    feature)
      id=$(jq -r .id <<<"$1")
      call "guilds/$id/settings" >server && jq --slurpfile server server '.[$server[0].id] = $server[0]' settings >settings.new &&
        mv settings.new settings && jq '[{ id, feature, revision }]' <<<"$1" | report_applied
      ;;
  esac
}

# Reads the stream of changes. The id of an event counts once it is applied.
follow_changes() {
  local name value id stream
  while :; do
    exec {stream}< <(exec curl -sSN --fail --speed-limit 1 --speed-time 30 -D headers -H "authorization: Bearer $VIGIL_KEY" \
      ${last_event_id:+-H "last-event-id: $last_event_id"} "$VIGIL_SITE/v1/bot/changes")
    while IFS=' ' read -r name value <&"$stream"; do
      [ "$name" = id: ] && id=$value
      [ "$name" != data: ] || { apply "$value" && last_event_id=$id; } || break
    done
    kill $! 2>/dev/null
    exec {stream}<&-
    value=$(sed -n 's/^retry-after: \([0-9]*\).*/\1/Ip' headers)
    sleep "${value:-2}"
  done
}

follow_changes </dev/null >/dev/null &
while read -r command server feature; do
  [ "$command" != feature ] || jq -c --arg server "$server" --arg feature "$feature" '.[$server].features[$feature].values' settings
done
kill -- -$!
