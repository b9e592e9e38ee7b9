vcl 4.1;

# The site behind Varnish (7.1 or later, with varnish-modules). A page is looked up in two steps:
#
#   1. /decide?path=… is asked which variant this visitor gets. It answers with the variant key, the query parameters that matter, and the
#      visitor's cookies; or with where the visitor is sent. It is never cached.
#   2. The request starts again as the page of that variant, without cookies, and is answered from memory or fetched.
#
# So first visitors hit too, and neither a cookie nor a header that someone makes up chooses bytes: only the site's own answer does.
#
# backends.vcl (beside this file) names the nodes, each with its probe (`sites`) and without one (`unprobed`). DECIDE_SECRET, SITE_URL,
# PRODUCT_DOMAIN and ALLOWED_HOSTS come from the environment, the same as the site's.
# Start it with: -p http_gzip_support=off (brotli and gzip are the site's), -p http_resp_hdr_len=32k -p http_resp_size=64k (tags),
# -p workspace_backend=256k -p workspace_client=256k.

import std;
import header;
import var;
import xkey;

probe ready {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

include "backends.vcl";
include "hosts.vcl";
include "errors.vcl";

# Who may purge: the nodes, on this machine or a private network.
acl purgers {
  "localhost";
  "127.0.0.0"/8;
  "10.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
  "fd00::"/8;
}

sub vcl_init {
  if (std.getenv("DECIDE_SECRET") !~ ".") {
    return (fail("DECIDE_SECRET is missing: without it the site answers /decide to nobody. Give Varnish and the site the same one."));
  }
}

sub vcl_recv {
  set req.backend_hint = sites.backend();
  if (req.restarts == 0) {
    unset req.http.X-Step;
    unset req.http.X-Variant-Key;
    unset req.http.X-Decide-Secret;
    unset req.http.X-Page-Url;
    unset req.http.X-Page-Query;
    unset req.http.X-New-Cookies;
    unset req.http.X-Redirect;
    set req.http.X-Error-Url = req.url;
    # Only a trusted proxy may set the visitor's country, never the visitor.
    if (client.ip !~ purgers) { unset req.http.X-Visitor-Country; }
    # An id for the log, the same in both steps. The form is that of packages/http/src/requestContext.ts: 16 characters at least, so that a zero comes first.
    if (client.ip !~ purgers || req.http.X-Request-Id !~ "^[A-Za-z0-9][\w-]{15,63}$") {
      set req.http.X-Request-Id = "v0" + req.xid + "-" + regsub("" + std.random(100000000, 999999999), "\.", "");
    }
    unset req.http.Proxy;
    unset req.http.Upgrade;
    # A range that isn't one is ignored (RFC 9110 section 14.2); Varnish would answer 503 to what is passed.
    if (req.http.Range && req.http.Range !~ "^bytes=\s*(\d+-\d*|-\d+)(\s*,\s*(\d+-\d*|-\d+))*\s*$") { unset req.http.Range; }
    call refuse_path;
    # Nobody reads the body of a GET, and /decide would wait for one that went on with the first step.
    if ((req.method == "GET" || req.method == "HEAD") && (req.http.Transfer-Encoding || req.http.Content-Length ~ "[1-9]")) {
      return (synth(400, "Bad Request"));
    }
    call normalise_encoding;
  }

  if (req.method == "PURGE") {
    # A proxy appends its own address to the list: nobody may purge through it.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") { return (synth(403, "Forbidden")); }
    if (req.http.xkey-soft) { return (synth(200, "Aged " + xkey.softpurge(req.http.xkey-soft))); }
    if (req.http.xkey) { return (synth(200, "Forgot " + xkey.purge(req.http.xkey))); }
    return (synth(400, "PURGE needs a header xkey or xkey-soft"));
  }
  if (req.restarts == 0) { call take_host; }
  call name_private;
  if (req.method != "GET" && req.method != "HEAD") {
    call take_form;
    return (pass);
  }

  # While a node is healthy, send stale pages for a minute at most; without one, send whatever is cached.
  if (std.healthy(req.backend_hint) && req.http.X-Step != "late") { set req.grace = 60s; }

  if (req.restarts > 0) { call look_up; }
  if (req.url ~ "^/(decide|metrics)(\?|/|$)") { return (synth(404, "Not Found")); }
  # Never cached.
  if (req.http.X-Step == "private" || req.http.Cookie ~ "(^|;\s*)cuPreview=") { return (pass); }

  # Files and pictures have no variants. Only a picture's address holds parameters. An extension begins with a letter: /pricing/quiz/6.4 is a page.
  if (req.url ~ "^[^?]*\.[A-Za-z][A-Za-z0-9]{0,4}(\?|$)" || req.url ~ "^/(images|videos|assets)/") {
    unset req.http.Cookie;
    if (req.url !~ "^/images/") { set req.url = regsub(req.url, "\?.*$", ""); }
    set req.http.X-Step = "file";
    return (hash);
  }

  set req.http.X-Page-Url = req.url;
  set req.url = "/decide?path=" + req.url;
  set req.http.X-Step = "decide";
  return (pass);
}

# Previews, thank-you pages, requests that the site proxies to services, and health checks.
sub name_private {
  if (req.restarts == 0 && req.url ~ "^/((preview|forms|api|amplitude|datadog|segment|visitor-identification|scheduler|growthbook|healthz|webhook)(\?|/|$)|(ip|consent)(\?|$))") { set req.http.X-Step = "private"; }
}

# A form of a page, or what claims to be one. The site reads 64 KB (MAX_BODY_BYTES of apps/site/src/server/forms/submittedForm.ts) and answers before it has
# more, which Varnish takes for a failure: it is refused here. So is a length that nobody knows before the body has been read: of a longer one than may be
# kept, Varnish ends the connection. No browser sends a form so, and nginx names the length.
# A form is repeated where no answer came, so that its body is kept: the same content is stored once (REQ-LEA-06).
sub take_form {
  if (req.method != "POST" || (req.http.X-Step == "private" && req.url !~ "^/forms/")) { return; }
  if (req.http.Transfer-Encoding) { return (synth(411, "A form needs a Content-Length")); }
  if (req.http.Content-Length && std.integer(req.http.Content-Length, 65537) > 65536) { return (synth(413, "This request is too large")); }
  if (req.http.Content-Type !~ "(?i)^application/x-www-form-urlencoded\b" || !std.cache_req_body(64KB)) { return; }
  set req.http.X-Step = "form";
  # All nodes miss the probe where the machine is busy or its clock jumps: a page is sent from memory then, and a form is tried all the same.
  if (!std.healthy(sites.backend())) { set req.backend_hint = unprobed.backend(); }
}

sub look_up {
  if (req.http.X-Step == "alone") {
    set req.url = req.http.X-Page-Url;
    return (pass);
  }
  if (req.http.X-Step == "page") {
    unset req.http.Cookie;
    set req.url = regsub(req.http.X-Page-Url, "\?.*$", "");
    if (req.http.X-Page-Query ~ ".") { set req.url = req.url + "?" + req.http.X-Page-Query; }
  }
  return (hash);
}

# Paths that components could read differently: the same patterns as in packages/http/src/requestTarget.ts (its test compares them), which says what
# is allowed and why. Queries are not looked at. An absolute address has become a path here, unless its scheme is https.
sub refuse_path {
  set req.http.X-Sent-Path = regsub(req.url, "\?.*$", "");
  if (req.url !~ "^/" ||
    req.http.X-Sent-Path ~ "(?i)[^!-~]|[\x23\x5c]" ||
    req.http.X-Sent-Path ~ "(?i)%(?![\da-f]{2})" ||
    req.http.X-Sent-Path ~ "(?i)%(?:[01][\da-f]|2f|5c|7f|c2%[89])" ||
    req.http.X-Sent-Path ~ "(?i)%25(?:[\da-f]{2}|[\da-f]?%(?:25|3\d|[46][1-6]))" ||
    req.http.X-Sent-Path ~ "(?i)/(?:\.|%2e){1,2}(?:/|;|%3b|$)" ||
    req.http.X-Sent-Path ~ "(?i)%(?:c[01]|f[5-9a-f]|e0%[89]|ed%[ab]|f0%8|f4%[9ab])" ||
    req.http.X-Sent-Path ~ "(?i)%(?:[cd][\da-f](?!%[89ab])|e[\da-f](?!(?:%[89ab][\da-f]){2})|f[\da-f](?!(?:%[89ab][\da-f]){3}))" ||
    req.http.X-Sent-Path ~ "(?i)(?<!%[89a-f][\da-f])%[89ab]|%[cd][\da-f](?:%[89ab][\da-f]){2}|%e[\da-f](?:%[89ab][\da-f]){3}|%f[\da-f](?:%[89ab][\da-f]){4}") {
    return (synth(400, "Bad Request"));
  }
  unset req.http.X-Sent-Path;
}

# One stored answer for each encoding, not for each browser's way to ask for it.
sub normalise_encoding {
  if (req.http.Accept-Encoding ~ "\bbr\b" && req.http.Accept-Encoding !~ "\bbr\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "\bgzip\b" && req.http.Accept-Encoding !~ "\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

sub vcl_hash {
  # Without the host: take_host has let the site's own names in, for which pages are the same.
  hash_data(req.url);
  hash_data(req.http.X-Variant-Key);
  return (lookup);
}

sub vcl_backend_fetch {
  # A repeated request keeps the timeout of the first. Three times the longest, 36 s, is less than nginx waits (proxy_read_timeout in nginx.conf).
  if (bereq.retries > 0) {
    call take_node;
  } else if (bereq.method == "GET" || bereq.method == "HEAD") {
    # A node that hangs is noticed by its health check within three seconds (`probe ready`).
    set bereq.first_byte_timeout = 4s;
  } else if (bereq.http.X-Step == "form") {
    # The site answers each within ten.
    set bereq.first_byte_timeout = 12s;
  }
  set bereq.http.X-Decide-Secret = std.getenv("DECIDE_SECRET");
  unset bereq.http.X-Page-Url;
  unset bereq.http.X-Page-Query;
  unset bereq.http.X-New-Cookies;
  unset bereq.http.X-Redirect;
  unset bereq.http.X-Error-Url;
  if (bereq.http.X-Step == "decide") {
    unset bereq.http.Range;
    unset bereq.http.If-None-Match;
    unset bereq.http.If-Modified-Since;
  }
}

# For a request that is repeated: the same node where it is only slow, so that a slow node gives the others no work. A page joins the rendering that has
# begun there; a picture that waits for its turn begins again. Otherwise one that hasn't failed it yet. They are taken in turn, by all requests, so that
# the next one may be the same again.
sub take_node {
  if (var.get("is_slow") ~ ".") {
    set bereq.backend = var.get_backend("slow");
    return;
  }
  call take_turn;
  if (std.strstr(var.get("failed"), "<" + bereq.backend + ">")) { call take_turn; }
  if (std.strstr(var.get("failed"), "<" + bereq.backend + ">")) { call take_turn; }
}

# Of the healthy nodes; for a form of any where none is.
sub take_turn {
  if (bereq.http.X-Step == "form" && !std.healthy(sites.backend())) { set bereq.backend = unprobed.backend().resolve(); }
  else { set bereq.backend = sites.backend().resolve(); }
}

sub vcl_backend_response {
  if (bereq.http.X-Step == "decide") {
    call keep_nothing;
    return (deliver);
  }
  # A node that is starting and has no content yet.
  if (bereq.http.X-Step == "form" && beresp.http.X-Not-Ready && bereq.retries < 2) {
    var.set("failed", var.get("failed") + "<" + beresp.backend + ">");
    return (retry);
  }
  # A node that is stopping, or one of another release that doesn't have this file: the next one may.
  if (bereq.method == "GET" || bereq.method == "HEAD") {
    # X-Shed: refused because of overload; a retry would only add load to the other nodes.
    if (beresp.status == 503 && !beresp.http.X-Shed && bereq.retries < 2) { return (retry); }
    if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries < 2) { return (retry); }
  }
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }

  set beresp.http.xkey = "all " + beresp.http.Surrogate-Key;
  if (beresp.http.CDN-Cache-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*?max-age=(\d+).*$", "\1s"), 0s);
  }
  set beresp.grace = 0s;
  if (beresp.http.CDN-Cache-Control ~ "stale-if-error=\d+") {
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*?stale-if-error=(\d+).*$", "\1s"), 0s);
  }
  if (bereq.http.X-Step == "file") { set beresp.grace = 24h; }
  set beresp.keep = 10m;

  if (beresp.status >= 500) {
    call keep_nothing;
  } else if (bereq.uncacheable || beresp.ttl <= 0s || beresp.http.Set-Cookie || beresp.http.Vary ~ "(?i)cookie|\*"
    || beresp.http.Cache-Control ~ "(?i)private|no-store" || (beresp.status != 200 && beresp.status != 304)) {
    # Unknown paths are not cached: a flood of them would evict real pages.
    set beresp.uncacheable = true;
    set beresp.ttl = 5s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
  }
  return (deliver);
}

sub keep_nothing {
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
}

sub vcl_backend_error {
  # Without a timeout of its own (what is no form) the value is 0, and nothing is slow. A node without a probe may be frozen. Varnish counts whole milliseconds, so that a wait may end a bit early.
  if (bereq.retries == 0 && bereq.first_byte_timeout > 0s && beresp.time - bereq.time + 0.1s >= bereq.first_byte_timeout && std.healthy(beresp.backend)
    && std.healthy(sites.backend())) {
    var.set("is_slow", "yes");
    var.set_backend("slow", beresp.backend);
  } else {
    var.set("is_slow", "");
    var.set("failed", var.get("failed") + "<" + beresp.backend + ">");
  }
  if ((bereq.method == "GET" || bereq.method == "HEAD" || bereq.http.X-Step == "form") && bereq.retries < 2) { return (retry); }
  # What else is sent goes to another node only where none was reached. Varnish itself repeats no body of which anything was sent, where it isn't kept.
  if (bereq.http.Content-Length ~ "[1-9]" && bereq.retries < 2) { return (retry); }
  call keep_nothing;
  set beresp.status = 503;
  # Its page is written in vcl_synth, like all error pages.
  set beresp.http.X-Not-Fetched = "1";
  return (deliver);
}

sub vcl_deliver {
  if (req.http.X-Step == "decide") {
    if (resp.status == 204) {
      set req.http.X-Step = "alone";
      if (resp.http.X-Variant-Key) {
        set req.http.X-Step = "page";
        set req.http.X-Variant-Key = resp.http.X-Variant-Key;
        set req.http.X-Page-Query = resp.http.X-Page-Query;
        # Only pages with variants have one that isn't empty: they are few.
        if (resp.http.X-Variant-Key ~ ".") {
          var.global_set("variant " + regsub(req.http.X-Page-Url, "\?.*$", ""), resp.http.X-Variant-Key);
        }
      }
      if ((req.http.X-Step == "page" || resp.http.X-Redirect) && resp.http.Set-Cookie) {
        std.collect(resp.http.Set-Cookie, " @@ ");
        set req.http.X-New-Cookies = resp.http.Set-Cookie;
      }
      # Redirect here. A second request to the site would decide again, and fewer visitors would be redirected than decided.
      if (resp.http.X-Redirect) {
        set req.http.X-Redirect = resp.http.X-Redirect;
        return (synth(302, "Found"));
      }
    } else if (resp.status >= 500) {
      # No node can decide: another visitor's variant is better than an error.
      set req.http.X-Step = "page";
      set req.http.X-Variant-Key = var.global_get("variant " + regsub(req.http.X-Page-Url, "\?.*$", ""));
    } else {
      set req.http.X-Step = "alone";
    }
    return (restart);
  }
  # The site can't render it: send the cached page, however old.
  if (resp.status >= 500 && req.http.X-Step ~ "^(page|file)$" && req.restarts < 3) {
    set req.http.X-Step = "late";
    return (restart);
  }
  # A moved page takes the visitor's query along, which this request no longer has.
  if (resp.status >= 300 && resp.status < 304 && req.http.X-Step == "page" && req.http.X-Page-Url ~ "\?" && req.restarts < 3) {
    set req.http.X-Step = "alone";
    unset req.http.X-New-Cookies;
    return (restart);
  }

  if (resp.http.X-Not-Fetched) { return (synth(503, "Something went wrong on our side. Please try again in a moment.")); }

  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; } else { set resp.http.X-Cache = "miss"; }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Variant-Key;
  unset resp.http.X-Page-Query;
  unset resp.http.X-Shed;
  unset resp.http.X-Not-Ready;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  # Browsers revalidate each time anyway, and an Age would make them treat the page as stale.
  unset resp.http.Age;
  # A cache that keys by address alone would send one visitor's variant to the next.
  if (req.http.X-Variant-Key ~ "." && resp.status < 400) {
    set resp.http.Cache-Control = "private, max-age=0, must-revalidate";
  }
  call add_cookies;
  return (deliver);
}

# Up to eight, each in a line of its own.
sub add_cookies {
  if (req.http.X-New-Cookies) {
    set resp.http.Cache-Control = "private, max-age=0, must-revalidate";
    call add_cookie; call add_cookie; call add_cookie; call add_cookie;
    call add_cookie; call add_cookie; call add_cookie; call add_cookie;
  }
}

sub add_cookie {
  if (req.http.X-New-Cookies != "") {
    header.append(resp.http.Set-Cookie, regsub(req.http.X-New-Cookies, " @@ .*$", ""));
    if (req.http.X-New-Cookies ~ " @@ ") {
      set req.http.X-New-Cookies = regsub(req.http.X-New-Cookies, "^.*? @@ ", "");
    } else {
      set req.http.X-New-Cookies = "";
    }
  }
}

sub vcl_synth {
  call set_error_headers;
  if (resp.status == 302 && req.http.X-Redirect) {
    set resp.http.Location = req.http.X-Redirect;
    call add_cookies;
    set resp.http.Cache-Control = "private, no-store";
    set resp.body = "";
    return (deliver);
  }
  if (req.http.Accept ~ "(?i)text/html" && req.method != "PURGE") {
    set resp.http.Content-Type = "text/html; charset=utf-8";
    call set_error_page;
    return (deliver);
  }
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  # What Varnish itself says where it may not repeat a request.
  if (resp.reason == "Service Unavailable") { set resp.reason = "Something went wrong on our side. Please try again in a moment."; }
  set resp.body = resp.reason + {"
"};
  return (deliver);
}
