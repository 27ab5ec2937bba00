#!/usr/bin/env bash
# Removes what the targets write into this folder, and lists what they put outside it. Shell only: works without packages.
set -euo pipefail
cd "$(dirname "$0")/.."

rm -rf dist build .demo test-results playwright-report coverage .cache

cache="${XDG_CACHE_HOME:-$HOME/.cache}/signalr-headroom"
commands=() packages=()

# Written by tools/outside.ts. An entry may be gone by now.
if [ -f "$cache/outside" ]; then
  while read -r kind name; do
    case $kind in
      package)
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" != installed ] || packages+=("$name")
        ;;
      folder)
        # A package installed since then owns it.
        if [ -d "$name" ] && ! dpkg-query -S "$name" >/dev/null 2>&1; then
          commands+=("rm -r $(printf %q "$name")")
        fi
        ;;
    esac
  done <"$cache/outside"
fi
[ "${#packages[@]}" = 0 ] || commands+=("apt-get remove --auto-remove ${packages[*]}")
if [ -n "$(timeout 5 docker image ls --quiet signalr-headroom-demo 2>/dev/null)" ]; then
  commands+=('docker compose down --volumes --rmi all')
fi
# Last, since it has the record.
[ ! -d "$cache" ] || commands+=("rm -rf $(printf %q "$cache")")

if [ "${#commands[@]}" != 0 ]; then
  echo 'Left outside this folder. To remove it:'
  printf '  %s\n' "${commands[@]}"
fi
