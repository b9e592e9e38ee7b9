# The names that Varnish answers to: those of the site, by the same variables (SITE_URL, PRODUCT_DOMAIN, ALLOWED_HOSTS) and the same rules.
# Pages don't depend on the name, so all of them share one cached copy: names nobody knows must not fill the memory.

sub vcl_init {
  if (std.getenv("SITE_URL") !~ "^(?i)https?://[a-z0-9.-]+(:\d{1,5})?/?$") {
    return (fail("SITE_URL is missing or no address such as https://www.example.com: without it Varnish doesn't know its own names. Give Varnish and the site the same one."));
  }
}

# Puts the site's host in the place of every allowed name, and refuses the others with 421.
sub take_host {
  var.set("site_host", std.tolower(regsub(std.getenv("SITE_URL"), "^(?i)https?://([^/:]+).*$", "\1")));
  var.set("domain", "cumulus.example");
  if (std.getenv("PRODUCT_DOMAIN") ~ ".") { var.set("domain", std.tolower(std.getenv("PRODUCT_DOMAIN"))); }
  var.set("hosts", " localhost 127.0.0.1 [::1] " + var.get("site_host") + " " + var.get("domain") + " "
    + std.tolower(regsuball(std.getenv("ALLOWED_HOSTS"), "[,\s]+", " ")) + " ");
  set req.http.Host = std.tolower(regsub(req.http.Host, ":\d{1,5}$", ""));
  # Compared as text between marks that no host name has. A balancer asks for health by address.
  if (req.http.Host !~ "^([a-z0-9.-]+|\[::1\])$" || req.http.Host ~ "\.\." || (!std.strstr(var.get("hosts"), " " + req.http.Host + " ")
    && !std.strstr(req.http.Host + "/", "." + var.get("domain") + "/"))) {
    if (req.url !~ "^/healthz(\?|$)") { return (synth(421, "This host is not served here")); }
  }
  set req.http.Host = var.get("site_host");
}
