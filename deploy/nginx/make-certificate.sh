#!/bin/sh
# Makes a self-signed certificate for proofs on this machine: certificate.pem and key.pem.
# Use: make-certificate.sh [folder] [host name ...]
set -eu
folder=${1:-.}
[ $# -gt 0 ] && shift
names="DNS:localhost,IP:127.0.0.1"
for name in "$@"; do names="$names,DNS:$name"; done
mkdir -p "$folder"
umask 077
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -sha256 \
  -subj "/CN=${1:-localhost}" -addext "subjectAltName=$names" \
  -keyout "$folder/key.pem" -out "$folder/certificate.pem" 2>/dev/null
echo "$folder/certificate.pem and key.pem for $names, 30 days"
