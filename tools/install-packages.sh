#!/usr/bin/env bash
# Installs the npm packages exactly as package-lock.json names them. Shell, since nothing else is there yet.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/node-version.sh

fail() {
  echo "$1" >&2
  # The tests promise their counts on the last line, even where they could not begin.
  [ "${MAKECMDGOALS:-}" != test ] || echo '0 passed, 1 failed'
  exit 1
}

command -v node >/dev/null || fail "Node.js is missing: install $NEEDED_NODE ($TESTED_NODES)."
node_is_new_enough ||
  fail "Node.js $(node --version) is too old: install $NEEDED_NODE ($TESTED_NODES)."

echo 'Installing npm packages (one to three minutes the first time; waiting for the package registry)'
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error </dev/null || fail 'npm ci failed: see its message above.'
# npm keeps the file's time when nothing changed; make needs it newer than package-lock.json.
touch node_modules/.package-lock.json
