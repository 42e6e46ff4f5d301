# Functions shared by the scripts in this folder: they install Debian packages and build presets, and print only errors.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*" >&2; }

# Runs a command with its output in a log; shows the log only when it fails.
quietly() { # what, command...
  local what=$1 log
  shift
  mkdir -p build
  log=$(mktemp build/log.XXXXXX)
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    say "$what failed"
    exit 1
  fi
  rm -f "$log"
}

is_installed() {
  case $1 in
    nodejs) command -v node >/dev/null ;; # also if not from a package
    *) dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed ;;
  esac
}

# Installs the named packages that are missing. Those after --if-available are skipped if the distribution doesn't have them;
# the checks that need them report it.
need_packages() {
  command -v dpkg-query >/dev/null || { say "not a Debian or Ubuntu system: install the equivalents of these packages if the build needs them: $*"; return; }
  local package optional= missing=() extra=()
  for package in "$@"; do
    if [ "$package" = --if-available ]; then optional=1
    elif is_installed "$package"; then :
    elif [ -n "$optional" ]; then extra+=("$package")
    else missing+=("$package"); fi
  done
  [ ${#missing[@]} -gt 0 ] || [ ${#extra[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    # If sudo needs a password, it must be typed at a terminal.
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then as_root=(sudo)
    elif [ ${#missing[@]} -eq 0 ]; then return 0
    else
      say "missing packages; install them and try again:"
      say "  sudo apt-get install --no-install-recommends ${missing[*]}"
      exit 1
    fi
  fi
  say "installing ${missing[*]} ${extra[*]}"
  [ ${#as_root[@]} -eq 0 ] || sudo -v # asks for the password here, where the prompt is visible
  quietly "apt-get update" "${as_root[@]}" apt-get update
  for package in "${extra[@]}"; do
    if apt-cache show "$package" >/dev/null 2>&1; then missing+=("$package"); else say "not available here: $package"; fi
  done
  [ ${#missing[@]} -eq 0 ] || quietly "apt-get install" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${missing[@]}"
}

build_packages=(g++ cmake ninja-build libcli11-dev libfmt-dev nlohmann-json3-dev libtbb-dev)
adapter_packages=(--if-available librecast-dev libtinygltf-dev) # without them there are no adapters, and CMake says so
test_packages=(libgtest-dev librapidcheck-dev git --if-available libbenchmark-dev libbox2d-dev clang-19 lld-19 wasi-libc
  libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 nodejs)

build_preset() { # preset
  [ -f "build/$1/build.ninja" ] || say "building veer ($1); the first time takes a few minutes"
  quietly "configuring" cmake --preset "$1"
  quietly "the build" cmake --build --preset "$1"
}
