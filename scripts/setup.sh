#!/usr/bin/env bash
# Sets up what is missing: system libraries, .venv, speech model. Interrupted, it can be run again.
# Every sentence that it says is at the top.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

say() {
  case $1 in
    help) cat <<'TEXT'
make play     set up what is missing and play a game
make demo     listen to a game that the computer plays with itself
make doctor   check microphone, voice and speech model
make test     set up what is missing and run all tests
make lint     check format, style and types
make bench    measure how well and how fast voiceduet works here
make clean    remove what was set up; saved games and speech models stay
TEXT
      ;;
    no-python) echo "voiceduet needs Python 3.10 or later, and I find none. Install it (Debian and Ubuntu: sudo apt install python3 python3-venv; Fedora: sudo dnf install python3; Arch: sudo pacman -S python; macOS: brew install python; Windows: winget install Python.Python.3.12), or name yours: make play PY=/path/to/python3. Then run it again." ;;
    no-venv) echo "This Python cannot make a virtual environment. Debian and Ubuntu: sudo apt install python3-venv. Then run it again." ;;
    no-packages) echo "The Python packages could not be installed; the lines above say why. Most often the network is away: look at it and run the same command again." ;;
    making-venv) echo "Setting up Python packages in .venv. This takes a minute, once." ;;
    installing) echo "Installing system packages: $2" ;;
    play-libraries) echo "Sound needs PortAudio and espeak-ng, and I may not install them here. Debian and Ubuntu: sudo apt install libportaudio2 espeak-ng; Fedora: sudo dnf install portaudio espeak-ng; Arch: sudo pacman -S portaudio espeak-ng; macOS and Windows: nothing to do. Until then the game is typed and printed." ;;
    test-libraries) echo "Some tests play through a virtual sound card, and I may not install what it needs here. Debian and Ubuntu: sudo apt install libportaudio2 espeak-ng pulseaudio pulseaudio-utils libasound2-plugins alsa-utils flite; Fedora: sudo dnf install portaudio espeak-ng pulseaudio pulseaudio-utils alsa-plugins-pulseaudio alsa-utils flite; Arch: sudo pacman -S portaudio espeak-ng pulseaudio alsa-plugins alsa-utils flite. Until then those tests are skipped." ;;
    no-natural-voice) echo "The game speaks with espeak-ng's voice here. One that is understood better: Debian and Ubuntu: sudo apt install festival festvox-us-slt-hts." ;;
    no-dictation) echo "The dictation recogniser of bench mouth could not be installed: pip install voiceduet[bench]. It is measured without." ;;
    no-browser) echo "Some tests look at the large-print table in Chromium, and I may not install it here. Debian: sudo apt install chromium chromium-driver; Fedora: sudo dnf install chromium chromedriver; Arch: sudo pacman -S chromium. Until then those tests are skipped." ;;
    no-axe) echo "axe-core, which examines the large-print table in tests, could not be fetched from npm, so those tests are skipped. Look at the network and at npm, and run it again." ;;
    bench-needs) echo "This one needs something from you; call it by hand: voiceduet bench $2 --help" ;;
    no-second-model) echo "The speech model for a second opinion could not be fetched: the game plays without it, and hears a little less well in a noisy room. To try again: .venv/bin/voiceduet models fetch en-second" ;;
    no-model) echo "The speech model could not be fetched, so the tests that listen cannot run. Look at the network and run it again." ;;
  esac >&2
}

# Python -----------------------------------------------------------------------------------------

find_python() {
  local name
  for name in ${PY:-} python3 python3.13 python3.12 python3.11 python3.10 python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  return 1
}

venv_works() { .venv/bin/python -c 'import pip' 2>/dev/null; }

make_venv() {
  venv_works && return
  local python
  if ! python=$(find_python); then
    [ "$(uname -s)" = Linux ] && apt_install python3 python3-venv
    python=$(find_python) || { say no-python; return 1; }
  fi
  rm -rf .venv
  "$python" -m venv .venv >/dev/null 2>&1 && venv_works && return
  # Debian keeps the part of Python that fills a new environment in a package of its own.
  rm -rf .venv
  apt_install python3-venv "$(basename "$(readlink -f "$(command -v "$python")")")-venv" ||
    apt_install python3-venv
  rm -rf .venv
  "$python" -m venv .venv >/dev/null 2>&1 && venv_works && return
  rm -rf .venv
  say no-venv
  return 1
}

# PIP_CONSTRAINT holds for the build backend too, -c does not.
install_packages() {
  say making-venv
  make_venv || return 1
  PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
    .venv/bin/python -m pip install --quiet --use-pep517 --editable "$1" && return
  say no-packages
  return 1
}

# System libraries -------------------------------------------------------------------------------

has_library() { { ldconfig -p || /sbin/ldconfig -p; } 2>/dev/null | grep -q "$1"; }
has_program() { command -v "$1" >/dev/null 2>&1; }
has_alsa_plugin() { compgen -G '/usr/lib*/*/alsa-lib/libasound_module_pcm_pulse.so' >/dev/null || compgen -G '/usr/lib*/alsa-lib/libasound_module_pcm_pulse.so' >/dev/null; }

missing_to_play() {
  [ "$(uname -s)" = Linux ] || return
  has_library 'libportaudio\.so\.2' || echo libportaudio2
  has_library 'libespeak-ng\.so\.1' || echo espeak-ng
}

has_natural_voice() { has_program festival && compgen -G '/usr/share/festival/voices/*/cmu_us_slt_arctic_hts' >/dev/null; }

missing_to_test() {
  [ "$(uname -s)" = Linux ] || return
  missing_to_play
  has_program espeak-ng || echo espeak-ng
  has_program pulseaudio || echo pulseaudio
  has_program pactl || echo pulseaudio-utils
  has_program aplay || echo alsa-utils
  has_program flite || echo flite
  has_alsa_plugin || echo libasound2-plugins
}

missing_to_look() {
  [ "$(uname -s)" = Linux ] || return
  has_program chromium || echo chromium
  has_program chromedriver || echo chromium-driver
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo -n "$@"
  fi
}

may_install() {
  has_program apt-get || return 1
  [ "$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null
}

apt_install() {
  may_install || return 1
  say installing "$*"
  local log=${TMPDIR:-/tmp}/voiceduet-apt.$$.log
  local apt=(as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=120
    install --no-install-recommends)
  if ! "${apt[@]}" "$@" >"$log" 2>&1 </dev/null; then
    # Lists that are old or absent, or an installation that was interrupted.
    { as_root dpkg --configure -a; as_root apt-get update; } >"$log" 2>&1 </dev/null
    if ! "${apt[@]}" "$@" >>"$log" 2>&1 </dev/null; then
      tail -3 "$log" >&2
      rm -f "$log"
      return 1
    fi
  fi
  rm -f "$log"
}

libraries() {
  local missing
  missing=$("missing_to_$1" | sort -u | tr '\n' ' ')
  [ -z "$missing" ] && return
  # shellcheck disable=SC2086 # a list of words
  apt_install $missing && return
  say "$1-libraries"
}

# Not every system has it, and the game speaks without it.
natural_voice() {
  [ "$(uname -s)" = Linux ] || return
  has_natural_voice || apt_install festival festvox-us-slt-hts || say no-natural-voice
}

# What the tests of the large-print table look with. A font, because a bare machine has none.
browser() {
  local missing
  missing=$(missing_to_look | tr '\n' ' ')
  if [ -n "$missing" ]; then
    # shellcheck disable=SC2086 # a list of words
    apt_install $missing fonts-dejavu-core || say no-browser
  fi
  has_program npm || apt_install npm
  .venv/bin/python tests/screen/fetch_axe.py || say no-axe
}

# Speech model -----------------------------------------------------------------------------------

# npm is the last source and big: it is installed only when the others have failed.
model() {
  if ! has_program npm && may_install; then
    .venv/bin/python -m voiceduet models fetch en 2>/dev/null && return
    apt_install npm
  fi
  .venv/bin/python -m voiceduet models fetch en
}

# It makes hearing better; the game is played without it too.
second_model() {
  .venv/bin/python -m voiceduet models fetch en-second || say no-second-model
}

# What make asks for -----------------------------------------------------------------------------

run_tests() {
  .venv/bin/python -m voiceduet models fetch en >/dev/null 2>&1 || model || say no-model
  .venv/bin/python -m voiceduet models fetch en-second >/dev/null 2>&1 || second_model
  .venv/bin/python tests/screen/fetch_axe.py || say no-axe
  local failed=0
  .venv/bin/python -m pytest -q -n auto -m "not soundcard" "$@" || failed=1
  # Each worker has a sound card of its own. Most of the time is speech: two share a core well.
  .venv/bin/python -m pytest -q -n 2 -m "soundcard and not alone" "$@" || failed=1
  .venv/bin/python -m pytest -q -m "soundcard and alone" "$@" || failed=1
  return $failed
}

run_benches() {
  local name failed=0
  # Takes down what the narrator says; without it a smaller listener does.
  PIP_CONSTRAINT=constraints.txt .venv/bin/python -m pip install --quiet moonshine-voice || say no-dictation
  for name in $(.venv/bin/python -c 'from voiceduet.commands import members; print(*members("bench"))'); do
    echo "== voiceduet bench ${name//_/-}"
    .venv/bin/python -m voiceduet bench "${name//_/-}" "$@"
    case $? in
      0) ;;
      2) say bench-needs "${name//_/-}" ;;
      *) failed=1 ;;
    esac
  done
  return $failed
}

case ${1:-help} in
  # It always plays: without libraries or model it is typed and printed, so neither is a failure.
  play) install_packages . && { libraries play; natural_voice; model; second_model; touch .venv/.play; } ;;
  dev) install_packages '.[dev]' && touch .venv/.dev ;;
  test) libraries test; natural_voice; browser; model || say no-model; second_model; touch .venv/.test ;;
  run-tests) shift; run_tests "$@" ;;
  run-benches) shift; run_benches "$@" ;;
  *) say help ;;
esac
