#!/usr/bin/env bash
# Checks what the make targets need on this machine. Starts in shell, since nothing else runs without Node.
set -euo pipefail
cd "$(dirname "$0")/../.."
source tools/node-version.sh

finding() { printf '%-8s %s\n' "$1" "$2"; }

missing=0
for command in node npm make; do
  if ! command -v "$command" >/dev/null; then
    finding MISSING "$command: needed by every target. Install $NEEDED_NODE with npm, and make."
    missing=1
  fi
done
[ "$missing" = 0 ] || exit 1

if node_is_new_enough; then
  finding ok "Node.js $(node --version), npm $(npm --version 2>/dev/null)"
else
  finding MISSING "$NEEDED_NODE: $(node --version) is too old. $TESTED_NODES."
  exit 1
fi

if [ ! -e node_modules/.package-lock.json ]; then
  finding later 'npm packages: any make target installs them into node_modules (one to three minutes)'
  finding '' 'Run make doctor again after that: the other checks need these packages.'
  exit 0
fi
if [ package-lock.json -nt node_modules/.package-lock.json ] && [ -L node_modules ]; then
  finding MISSING 'npm packages: node_modules is a link to a folder that differs from package-lock.json. Remove the link.'
  exit 1
elif [ package-lock.json -nt node_modules/.package-lock.json ]; then
  finding later 'npm packages: older than package-lock.json; any make target updates them'
else
  finding ok 'npm packages as in package-lock.json'
fi
exec node --import tsx tools/doctor/findings.ts
