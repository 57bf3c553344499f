# What tools/test and tools/soak share. They name steps and put them into lanes that run side by side; here is how a step
# runs, how its tests are counted, and what is printed. A step that fails does not stop the others.
# Use: `. tools/steps.sh NAME` from the root of the project; logs are kept in target/logs/NAME.

target=${CARGO_TARGET_DIR:-$PWD/target}
logs=$target/logs/$1
rm -rf "$logs"
mkdir -p "$logs"
: >"$logs/steps"
: >"$logs/failures"
lanes=()
# Databases of tests are in memory where there is room: their commits need not wait for a disk.
if [ "$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)" -gt 2000000 ] 2>/dev/null; then
  TMPDIR=$(mktemp -d /dev/shm/runeside-test.XXXXXX)
  export TMPDIR
  trap 'rm -rf "$TMPDIR"' EXIT
fi
# Half of the time a test of the server waits for a database, a timer or a socket.
export RUST_TEST_THREADS=$((2 * $(nproc)))
# The end-to-end tests start this server.
export RUNESIDE_BIN=$target/debug/runeside

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

# step ID TITLE COMMAND...: one check, passed or failed.
step() { run check "$@"; }

# The same for a suite, whose tests are counted one by one. The suite writes its report to $REPORT.
cargo_tests() { run cargo "$@"; }
vitest() { run vitest "$1" "$2" env VITEST_JSON="$logs/$1.json" "${@:3}"; }
playwright() { run playwright "$1" "$2" env PLAYWRIGHT_JSON_OUTPUT_NAME="$logs/$1.json" "${@:3}"; }

# The names of the tests that need PostgreSQL itself: the database layer, features with SQL of their own for it, and money. For
# the others PostgreSQL only prepares their statements (crates/server/src/testing/engine.rs).
on_postgres() {
  cargo test --quiet --package runeside --lib -- --list --format terse |
    sed -nE 's/^(.*\b(db|jobs|shared|audit|meta|admin|shop|mana|wire::data|games::tests|games::nodes)::(.*::)?postgres::.*): test$/\1/p'
}

# lane COMMAND...: runs beside the other lanes until `finish`. A lane is a process group, so that all of it can be ended.
lane() {
  set -m
  "$@" </dev/null &
  lanes+=($!)
  set +m
}

end_lanes() {
  local lane
  for lane in "${lanes[@]}"; do kill -- "-$lane" 2>/dev/null; done
  exit 130
}
trap end_lanes INT TERM

# after ID...: waits until the steps have ended, however they ended.
after() {
  local id
  for id in "$@"; do
    until [ -e "$logs/$id.ended" ]; do sleep 0.2; done
  done
}

# needs ID COMMAND...: runs the command, a step, after step ID; if that failed, the step fails without being run.
needs() {
  after "$1"
  if [ -e "$logs/$1.failed" ]; then
    end_step "$3" "$4" "$SECONDS" 0 1 "    not run, since an earlier step failed ($1)"
  else
    "${@:2}"
  fi
}

run() { # run KIND ID TITLE COMMAND...
  local kind=$1 id=$2 title=$3 started=$SECONDS status=0 passed failed names=
  shift 3
  "$@" >"$logs/$id.log" 2>&1 || status=$?
  read -r passed failed < <(figures "$kind" "$id" "$status")
  # A suite can break without a failed test: it did not build, or an error came after its tests.
  if [ "$status" != 0 ] && [ "$failed" = 0 ]; then failed=1; fi
  if [ "$failed" != 0 ]; then
    case $kind in
      cargo) names=$(node tools/failures.mjs cargo "$logs/$id.log") ;;
      vitest | playwright) names=$(node tools/failures.mjs "$kind" "$logs/$id.json" 2>/dev/null) ;;
    esac
    [ -n "$names" ] || names=$(tail -n 12 "$logs/$id.log" | sed 's/^/    /')
  fi
  end_step "$id" "$title" "$started" "$passed" "$failed" "$names"
}

figures() { # figures KIND ID STATUS: prints how many tests passed and failed
  local log=$logs/$2.log report=$logs/$2.json
  case $1 in
    check) if [ "$3" = 0 ]; then echo 1 0; else echo 0 1; fi ;;
    cargo) awk '/^test result:/ { passed += $4; failed += $6 } END { print passed + 0, failed + 0 }' "$log" ;;
    # A test that never ran, because its server did not start, is a failed one.
    vitest) field "$report" '[r.numPassedTests, r.numFailedTests + r.numPendingTests]' ;;
    # A flaky test is a failed one.
    playwright) field "$report" '[r.stats.expected, r.stats.unexpected + r.stats.flaky]' ;;
  esac
}

field() { node -p "try { const r = JSON.parse(require('fs').readFileSync('$1', 'utf8')); ($2).join(' ') } catch { '0 0' }"; }

end_step() { # end_step ID TITLE STARTED PASSED FAILED NAMES
  local id=$1 title=$2 started=$3 passed=$4 failed=$5 names=$6 seconds=$((SECONDS - $3)) verdict=ok
  if [ "$failed" != 0 ]; then
    verdict=FAILED
    touch "$logs/$id.failed"
    printf -- '- %s (%s)\n%s\n' "$title" "$logs/$id.log" "$names" >>"$logs/failures"
  fi
  printf '%s\t%s\t%s\t%s\t%s\n' "$started" "$seconds" "$passed" "$failed" "$title" >>"$logs/steps"
  printf '%5d s  %-6s  %s\n' "$seconds" "$verdict" "$title"
  touch "$logs/$id.ended"
}

# Waits for the lanes, then prints the logs of failed steps, the table of all steps, what failed, and the count.
finish() {
  local lane log
  for lane in "${lanes[@]}"; do
    wait "$lane" || { echo "- a lane of the run ended early" >>"$logs/failures"; printf '0\t0\t0\t1\tthe run itself\n' >>"$logs/steps"; }
  done
  for log in "$logs"/*.failed; do
    log=${log%.failed}.log
    [ -e "$log" ] || continue
    say "== $log"
    cat "$log"
  done
  say "Seconds of each step, in the order in which they began"
  sort -n -s "$logs/steps" | awk -F '\t' '
    BEGIN { printf "%8s %8s %8s %8s  %s\n", "began", "seconds", "passed", "failed", "step" }
    { printf "%8d %8d %8d %8d  %s\n", $1, $2, $3, $4, $5; passed += $3; failed += $4 }
    END { printf "%8d %8d %8d %8d  %s\n", 0, '"$SECONDS"', passed, failed, "all" }'
  if [ -s "$logs/failures" ]; then
    say "What failed"
    cat "$logs/failures"
  fi
  awk -F '\t' '{ passed += $3; failed += $4 } END { printf "\n%d passed, %d failed\n", passed, failed; exit failed != 0 }' "$logs/steps"
}
