#!/bin/sh
# Writes site.conf: the names that nginx answers to, and the address that port 80 redirects to; and hsts.conf: what HSTS of its own errors covers.
# Use: SITE_URL=https://www.example.com [PRODUCT_DOMAIN=example.com] [ALLOWED_HOSTS=a.example,b.example] [HSTS_INCLUDE_SUBDOMAINS=false]
#      [HSTS_PRELOAD=false] configure.sh [folder]
# The variables are those of the site; give both the same.
set -eu
folder=${1:-.}

fail() { echo "configure.sh: $1" >&2; exit 1; }
is_host() { printf '%s' "$1" | grep -Eqx '[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?' && ! printf '%s' "$1" | grep -q '\.\.'; }

url=${SITE_URL:-}
[ -n "$url" ] || fail "SITE_URL is missing: without it nobody knows where port 80 leads. Set it to the site's address, such as https://www.example.com"
origin=${url%/}
printf '%s' "$origin" | grep -Eqx 'https://[A-Za-z0-9.-]+(:[0-9]{1,5})?' || fail "SITE_URL=$url is no address such as https://www.example.com, without a path: behind nginx the site is on https"
host=${origin#https://}
host=${host%:*}
is_host "$host" || fail "SITE_URL=$url has no host name that nginx could answer to"

domain=${PRODUCT_DOMAIN:-cumulus.example}
is_host "$domain" || fail "PRODUCT_DOMAIN=$domain is no domain such as example.com"

# A name that is given twice makes nginx warn.
names=".$domain"
case ".$host" in *".$domain") ;; *) names="$host $names" ;; esac
for name in $(printf '%s' "${ALLOWED_HOSTS:-}" | tr ',' ' '); do
  is_host "$name" || fail "ALLOWED_HOSTS has $name, which is no host name such as www.example.com"
  case " $names " in *" $name "*) ;; *) case ".$name" in *".$domain") ;; *) names="$names $name" ;; esac ;; esac
done

for choice in "HSTS_INCLUDE_SUBDOMAINS=${HSTS_INCLUDE_SUBDOMAINS:-}" "HSTS_PRELOAD=${HSTS_PRELOAD:-}"; do
  case "${choice#*=}" in '' | true | false) ;; *) fail "$choice must be true or false" ;; esac
done
case "${HSTS_INCLUDE_SUBDOMAINS:-true} ${HSTS_PRELOAD:-}" in
  'false true') fail "HSTS_PRELOAD=true needs HSTS_INCLUDE_SUBDOMAINS=true: the preload list of browsers takes a domain with all of its subdomains only" ;;
  'false '*) scope=host ;;
  'true false') scope=subdomains ;;
  *) scope=preload ;;
esac

printf '# Written by configure.sh.\nmap "" $hsts_scope { default %s; }\n' "$scope" > "$folder/hsts.conf"
printf '# Written by configure.sh.\nserver_name %s;\nset $site_host %s;\nset $site_origin %s;\n' "$names" "$host" "$origin" > "$folder/site.conf"
echo "$folder/site.conf: $names, port 80 leads to $origin"
