# Read by bin/run, bin/test and bin/check: makes .venv and installs a set of requirements into it, when that is needed.

# say ENGLISH DUTCH: what is being done. bin/test and bin/check speak English.
spoken=en
say() {
    if [ "$spoken" = nl ]; then echo "$2"; else echo "$1"; fi
}

# A sentence for the person at the keyboard, and the end.
give_up() {
    echo "$*" >&2
    exit 1
}

find_python() {
    for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
}

make_venv() {
    if [ -x .venv/bin/python ] && .venv/bin/python -c 'import pip' 2>/dev/null; then
        return
    fi
    python=$(find_python)
    [ -n "$python" ] || give_up "Python 3.11 or newer is needed. Install it, or name it: PYTHON=/path/to/python3.12 $0"
    say "Making .venv with $("$python" --version)." ".venv wordt gemaakt met $("$python" --version)."
    "$python" -m venv .venv >/dev/null 2>&1 && return
    # Debian and Ubuntu keep this part of Python in a package of its own.
    rm -rf .venv
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing python3-venv." "python3-venv wordt geïnstalleerd."
        apt-get update -q >/dev/null
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q python3-venv >/dev/null
        "$python" -m venv .venv && return
    fi
    give_up "Python lacks its venv part. On Debian and Ubuntu: sudo apt install python3-venv"
}

# is_installed NAME FILE...: whether this set is in .venv, exactly as its files stand now.
is_installed() {
    stamp=.venv/.installed-$1
    shift
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(cat "$@" | cksum)" ]
}

# install_requirements NAME FILE...: the last file is installed; a change in any of them makes it be installed again.
install_requirements() {
    if is_installed "$@"; then
        return
    fi
    stamp=.venv/.installed-$1
    shift
    for file in "$@"; do last=$file; done
    make_venv
    say "Installing $last." "$last wordt geïnstalleerd."
    # uv is many times faster where it is to be had; pip is always there.
    if [ "$last" = requirements-dev.txt ] && .venv/bin/python -m pip install -qq --disable-pip-version-check "$(grep '^uv==' "$last" | cut -d' ' -f1)" 2>/dev/null; then
        .venv/bin/uv pip install -q --python .venv/bin/python -r "$last" || .venv/bin/python -m pip install -qq --disable-pip-version-check -r "$last"
    else
        .venv/bin/python -m pip install -qq --disable-pip-version-check -r "$last"
    fi || give_up "Installing $last failed; the lines above say why."
    cat "$@" | cksum > "$stamp"
}
