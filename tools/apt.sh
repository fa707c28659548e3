#!/usr/bin/env bash
# Installs packages through apt, as root or by sudo: tools/apt.sh [OPTIONS OF APT-GET] PACKAGES
set -euo pipefail
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
$as_root apt-get update -qq
$as_root apt-get install -y -qq "$@"
