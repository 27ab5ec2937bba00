# Sourced by scripts that run before anything is installed. The required version of Node, as in `engines` of package.json.
# shellcheck shell=bash disable=SC2034
NEEDED_NODE='Node 20.19 or later'
TESTED_NODES='20 and 22 are tested'

node_is_new_enough() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}
