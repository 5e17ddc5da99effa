#!/bin/sh
# Make or complete .venv for `make`: environment.sh PYTHON WHAT FILE..., where WHAT is what the packages of the hash-locked
# FILEs are for. Each fault is one sentence on standard error that says what would work, and exit status 1.
set -u
python=$1 what=$2
shift 2
log=.venv/setup.log

fail() {
    echo "$*" >&2
    exit 1
}

fetched() {
    # pip's own words go to a file: what people need to know of them is one sentence.
    .venv/bin/pip install -q --disable-pip-version-check --retries 2 "$@" >"$log" 2>&1 && return
    if grep -qiE 'NewConnection|ConnectTimeout|ConnectionError|name resolution|Name or service|unreachable|ProxyError' "$log"; then
        fail "No internet: the libraries of Croupier can't be fetched from here. Connect this machine and say it again, once; later it plays without."
    elif grep -qi 'no space left' "$log"; then
        fail "The disk is full: Croupier and its libraries need some 300 MB, and its tools for tests as much again."
    fi
    tail -n 3 "$log" >&2
    fail "The libraries of Croupier can't be installed, for the reason above; all that pip said is in $log."
}

if [ ! -e .venv/.whole ] || ! .venv/bin/python -c '' 2>/dev/null || [ "$(cat .venv/.whole)" != "$PWD" ]; then
    command -v "$python" >/dev/null ||
        fail "Croupier needs Python 3.11 or newer, and there is no '$python' here: install python3, or say make PYTHON=..."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Croupier needs Python 3.11 or newer, and $("$python" -V) is too old: say make PYTHON=python3.11 or later."
    "$python" -c 'import venv, ensurepip' 2>/dev/null || {
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        fail "This Python cannot make virtual environments: apt-get install python3-venv (or python$version-venv), then try again."
    }
    [ -w . ] || fail "Croupier makes the folder .venv here, and you may not write to $PWD: copy it to a folder of your own."
    echo "Setting up what $what needs, in .venv: this takes a minute, once." >&2
    rm -rf .venv && "$python" -m venv .venv || fail "The folder .venv can't be made in $PWD, for the reason above."
else
    echo "Setting up what $what needs: this takes a minute, once." >&2
fi

for list in "$@"; do set -- "$@" -r "$list"; shift; done
fetched --require-hashes "$@"
fetched --no-deps --no-build-isolation -e .
.venv/bin/python -m compileall -q croupier core adapters plugins
printf '%s' "$PWD" >.venv/.whole
