#!/bin/sh
# Loads nginx's configuration again whenever a name in upstream.conf leads to another address: nginx looks names up only then. (Names in variables are
# looked up again by themselves, but then nginx keeps no connection open, and forwards half as many requests a second.)
# Use: follow-names.sh [folder], beside nginx. FOLLOW_SECONDS: how often (5).
set -eu
folder=${1:-.}

addresses() {
  for name in $(sed -nE 's/^[[:space:]]*server[[:space:]]+([A-Za-z][A-Za-z0-9.-]*)(:[0-9]+)?[[:space:];].*/\1/p' "$folder/upstream.conf"); do
    echo "$name: $(getent ahosts "$name" | cut -d ' ' -f 1 | sort -u | tr '\n' ' ')"
  done
}

known=$(addresses)
while sleep "${FOLLOW_SECONDS:-5}"; do
  found=$(addresses)
  [ "$found" = "$known" ] && continue
  # Refused where a name leads nowhere now: nginx goes on with the addresses that it has.
  nginx -p "$folder" -e stderr -c nginx.conf -s reload && known=$found && echo "nginx: $found"
done
