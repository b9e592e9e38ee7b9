import { cacheControlOf } from '../../apps/site/src/server/cachePolicy.ts';
import { permissionsPolicy } from '../../apps/site/src/server/security/contentSecurityPolicy.ts';
import { securityHeaders } from '../../apps/site/src/server/security/securityHeaders.ts';
import {
  type HstsScope,
  PRELOAD_WITHOUT_SUBDOMAINS,
  STRICT_TRANSPORT,
} from '../../apps/site/src/server/security/strictTransport.ts';
import { ERROR_COPY, ERROR_STATUSES, ERROR_TEXT, type ErrorKind, type LocaleCopy } from './errorCopy.ts';
import { ERROR_POLICY, type ErrorPageParts, renderErrorPage } from './errorTemplate.ts';

const KINDS = Object.keys(ERROR_STATUSES) as ErrorKind[];
const LOCALES = Object.keys(ERROR_COPY);
const DEFAULT_LOCALE = 'en-US';
const TONES: Record<ErrorKind, string> = {
  unreadable: 'marigold',
  forbidden: 'marigold',
  notFound: 'sky',
  tooLarge: 'marigold',
  wrongHost: 'sky',
  unavailable: 'lilac',
  formLost: 'lilac',
};
/** Of its files and in VCL. */
const nameOf = (kind: ErrorKind) => String(ERROR_STATUSES[kind][0] ?? kind);
/** nginx writes the id of the request in its place (`ssi`). */
const NGINX_ID = '<!--# echo var="request_id" -->';
/** nginx's own: a head that is too large, certificates of clients, plain HTTP on the port for TLS, and a version that it doesn't speak. */
const UNREADABLE_FOR_NGINX = [494, 495, 496, 497, 505];
/** What the nodes send in their own 503. */
const RETRY_AFTER_SECONDS = 5;
const NOTE = 'Written by scripts/error-pages.mjs (npm run error-pages): change scripts/errorPages/ in its place.';
const HSTS = 'Strict-Transport-Security';

/** The files of `deploy/` that error pages consist of, by path from the repository's root. */
export function writeErrorFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const kind of KINDS) {
    const name = nameOf(kind);
    for (const locale of LOCALES) {
      files.set(`deploy/nginx/errors/${name}.${locale}.html`, renderErrorPage(partsOf(locale, kind), NGINX_ID));
    }
    files.set(`deploy/nginx/errors/${name}.txt`, `${ERROR_TEXT[kind]}\n`);
  }
  files.set('deploy/nginx/errors/maps.conf', writeNginxMaps());
  files.set('deploy/nginx/errors/server.conf', writeNginxServer());
  files.set('deploy/varnish/errors.vcl', writeVcl());
  return files;
}

/** What one page says. @throws when there is no such locale */
export function partsOf(locale: string, kind: ErrorKind): ErrorPageParts {
  const copy = ERROR_COPY[locale];
  if (!copy) throw new Error(`There are no error pages in ${locale}; there are ${LOCALES.join(', ')}`);
  const { reference, errors } = copy;
  return { lang: locale, tone: TONES[kind], ...errors[kind], actions: writeActions(locale, kind, copy), reference };
}

function writeActions(locale: string, kind: ErrorKind, { home, pricing, retry }: LocaleCopy): string {
  // Unknown hosts get no links: the site's pages are for its own names. What was typed in a form is a step back, and lost after a step forward.
  if (kind === 'wrongHost' || kind === 'formLost') return '';
  const isDefault = locale === DEFAULT_LOCALE;
  const toHome = `<a href="/"${isDefault ? '' : ` hreflang="${DEFAULT_LOCALE}"`}>${home}</a>`;
  const toPricing = `<a href="${isDefault ? '' : `/${locale}`}/pricing">${pricing}</a>`;
  const links = isDefault ? [toHome, toPricing] : [toPricing, toHome];
  // An empty address is the page itself, query and all.
  const shown = kind === 'unavailable' ? [`<a href="">${retry}</a>`, toHome] : links;
  return `\n<p class="actions">${shown.join('')}</p>`;
}

/** Headers of every page: the site's own, with a policy for one style. HSTS is only for TLS. */
function headersOfPages(): [string, string][] {
  const environment = { siteUrl: 'https:', vendors: [] };
  return securityHeaders({ kind: 'endpoint', environment })
    .map(([name, value]): [string, string] => [name, name === 'Content-Security-Policy' ? ERROR_POLICY : value])
    .concat([['Permissions-Policy', permissionsPolicy([])]]);
}

/** In nginx's `http`: which file a request gets. */
function writeNginxMaps(): string {
  const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
  const locales = others.map((locale) => `  "~^\\S+ (https?://[^/]+)?/${locale}[/?# ]" ${locale};`);
  const late = ERROR_STATUSES.unavailable.filter((status) => status > 500);
  return `# ${NOTE}
# The request line has the address even where the request was too broken to be taken apart.
map $request $error_locale {
${locales.join('\n')}
  default ${DEFAULT_LOCALE};
}
# What is given up before its Accept was read is more likely a person's: programs that ask for no page say what they ask for.
map "$status $http_accept" $error_file {
  "~*text/html" $error_locale.html;
  "~^(${[...ERROR_STATUSES.unreadable, ...UNREADABLE_FOR_NGINX].join('|')}) $" $error_locale.html;
  default txt;
}
map $is_form $error_unavailable {
  1 ${nameOf('formLost')};
  default ${nameOf('unavailable')};
}
map $status $error_retry_after {
${late.map((status) => `  ${status} ${RETRY_AFTER_SECONDS};`).join('\n')}
  default "";
}
# $hsts_scope is chosen by configure.sh.
map "$https $hsts_scope" $error_hsts {
${Object.entries(STRICT_TRANSPORT)
  .map(([scope, value]) => `  "on ${scope}" "${value}";`)
  .join('\n')}
  default "";
}
`;
}

/** In each `server` of nginx: what it answers itself. */
function writeNginxServer(): string {
  const pages = KINDS.filter((kind) => ERROR_STATUSES[kind].length > 0).map((kind) => {
    const statuses = [...ERROR_STATUSES[kind], ...(kind === 'unreadable' ? UNREADABLE_FOR_NGINX : [])];
    const name = kind === 'unavailable' ? '$error_unavailable' : statuses[0];
    return `error_page ${statuses.join(' ')} /_errors/${name}.$error_file;`;
  });
  const headers = headersOfPages().map(
    ([name, value]) => `  add_header ${name} ${name === HSTS ? '$error_hsts' : `"${value}"`} always;`,
  );
  return `# ${NOTE}
${pages.join('\n')}
location ^~ /_errors/ {
  internal;
  # The page for too large a body is sent whatever its size is.
  client_max_body_size 0;
  alias errors/;
  charset utf-8;
  types { text/html html; text/plain txt; }
  # The pages show the id of the request.
  ssi on;
  charset_types text/plain;
  etag off;
  if_modified_since off;
  max_ranges 0;
${headers.join('\n')}
  add_header Cache-Control ${cacheControlOf('proxyErrorPage')} always;
  add_header Retry-After $error_retry_after always;
  add_header X-Request-Id $request_id always;
  add_header Last-Modified "" always;
}
`;
}

/** In Varnish: the headers, and the body by what `vcl_synth` calls it with. */
function writeVcl(): string {
  const headers = headersOfPages().map(([name, value]) =>
    name === HSTS ? '  call set_strict_transport;' : `  set resp.http.${name} = "${value}";`,
  );
  const setHsts = (scope: HstsScope) => `{ set resp.http.${HSTS} = "${STRICT_TRANSPORT[scope]}"; }`;
  const cases = LOCALES.flatMap((locale) => KINDS.map((kind) => ({ locale, kind })));
  const names = Object.keys(partsOf(DEFAULT_LOCALE, 'notFound')) as (keyof ErrorPageParts)[];
  const branches = cases.map(({ locale, kind }) => {
    const parts = partsOf(locale, kind);
    const sets = names.map((name) => `    var.set("error_${name}", ${quote(parts[name])});`);
    return `if (var.get("error") == "${locale} ${nameOf(kind)}") {\n${sets.join('\n')}\n  }`;
  });
  const marked = renderErrorPage(
    Object.fromEntries(names.map((name) => [name, `\0${name}\0`])) as unknown as ErrorPageParts,
    '\0id\0',
  );
  const page = marked
    .split('\0')
    .map((piece, index) => (index % 2 === 0 ? quote(piece) : vclOf(piece)))
    .join('\n    + ');
  const kinds = KINDS.filter((kind) => !['unavailable', 'unreadable', 'formLost'].includes(kind)).map((kind) => {
    const [status] = ERROR_STATUSES[kind];
    return `  else if (resp.status == ${status}) { var.set("error", "${status}"); }`;
  });
  const locales = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
  return `# ${NOTE}

sub vcl_init {
  if (std.getenv("HSTS_INCLUDE_SUBDOMAINS") !~ "^(true|false|)$" || std.getenv("HSTS_PRELOAD") !~ "^(true|false|)$") {
    return (fail("HSTS_INCLUDE_SUBDOMAINS and HSTS_PRELOAD must be true or false."));
  }
  if (std.getenv("HSTS_PRELOAD") == "true" && std.getenv("HSTS_INCLUDE_SUBDOMAINS") == "false") {
    return (fail("${PRELOAD_WITHOUT_SUBDOMAINS}."));
  }
}

# Only where visitors come by TLS.
sub set_strict_transport {
  if (std.getenv("SITE_URL") !~ "(?i)^https:") { unset resp.http.${HSTS}; }
  else if (std.getenv("HSTS_INCLUDE_SUBDOMAINS") == "false") ${setHsts('host')}
  else if (std.getenv("HSTS_PRELOAD") == "false") ${setHsts('subdomains')}
  else ${setHsts('preload')}
}

sub set_error_headers {
  unset resp.http.X-Varnish;
  unset resp.http.Server;
${headers.join('\n')}
  set resp.http.Cache-Control = "${cacheControlOf('proxyErrorPage')}";
  set resp.http.X-Request-Id = req.http.X-Request-Id;
  if (resp.status >= 500) { set resp.http.Retry-After = "${RETRY_AFTER_SECONDS}"; }
}

# The page for resp.status, in the language of the address in X-Error-Url.
sub set_error_page {
  if (resp.status >= 500 && req.http.X-Step == "form") { var.set("error", "${nameOf('formLost')}"); }
  else if (resp.status >= 500) { var.set("error", "${nameOf('unavailable')}"); }
${kinds.join('\n')}
  else { var.set("error", "400"); }
  if (req.http.X-Error-Url ~ "^/(${locales.join('|')})([/?]|$)") {
    var.set("error", regsub(req.http.X-Error-Url, "^/(${locales.join('|')}).*$", "\\1") + " " + var.get("error"));
  } else {
    var.set("error", "${DEFAULT_LOCALE} " + var.get("error"));
  }
  ${branches.join(' else ')}
  set resp.body = ${page};
}
`;
}

/** What VCL writes in place of a marker. The id has the form that default.vcl demands. */
const vclOf = (marker: string) => (marker === 'id' ? 'req.http.X-Request-Id' : `var.get("error_${marker}")`);

/** A long string of VCL. @throws when it would end early */
function quote(text: string): string {
  if (text.includes('"}')) throw new Error(`VCL can’t hold ${text}`);
  return `{"${text}"}`;
}
