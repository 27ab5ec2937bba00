#!/usr/bin/env bash
# Installs the npm packages exactly as in package-lock.json. A shell script, since nothing else is installed yet.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/node-version.sh

fail() {
  echo "$1" >&2
  # make test promises its counts on the last line, even if it cannot start.
  [ "${MAKECMDGOALS:-}" != test ] || echo '0 passed, 1 failed'
  exit 1
}

command -v node >/dev/null || fail "Node.js is missing: install $NEEDED_NODE ($TESTED_NODES)."
node_is_new_enough ||
  fail "Node.js $(node --version) is too old: install $NEEDED_NODE ($TESTED_NODES)."

# npm ci would empty the folder that the link points to.
[ ! -L node_modules ] ||
  fail "node_modules is a link to $(readlink node_modules), whose packages differ from package-lock.json. Remove the link: rm node_modules"

echo 'Installing npm packages (one to three minutes the first time; waiting for the package registry)'
# --include: with NODE_ENV=production npm would leave out every package.
npm ci --ignore-scripts --include=dev --no-audit --no-fund --loglevel=error </dev/null || fail 'npm ci failed: see its message above.'
# npm keeps the file's time when nothing changed; make needs it newer than package-lock.json.
touch node_modules/.package-lock.json
