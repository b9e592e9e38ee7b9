import type { Random } from '../../fixtures/seededRandom.ts';
import { ENTRY_ID, PATH as FORM_PATH, personFields } from '../leads/contactForm.ts';

/** One request of a flood, and what its sender does with the answer. */
export interface FloodRequest {
  method: 'GET' | 'POST';
  target: string;
  headers?: Record<string, string>;
  body?: string;
  /** The connection is closed after this time, answered or not. */
  abandonAfterMs?: number;
  /** An endless response stays open, and the next request is sent. */
  isHeld?: boolean;
}

/** Addresses of the site for floods. */
export interface FloodTarget {
  pages: string[];
  /** Addresses of pictures on pages; the second client requests others. */
  images: string[];
  /** Pages that are rarely asked for: `coldPages` in the cache of `FLOOD_SETTINGS.misses` displace each other. */
  coldPages: string[];
  /** Public origin of the site, from which forms are sent. */
  origin: string;
  /** Cookie for the preview of drafts. */
  previewCookie: string;
}

/** What a client sends, one request after the other on each of its connections. */
export type Flood = (target: FloodTarget, random: Random) => FloodRequest;

/**
 * Each dash is a place where a backtracking matcher tries again: the long one takes it minutes by the rule of `REGEX_FLAG`, the short one is as long as a
 * text may be.
 */
const HOSTILE_LENGTHS = [1_900, 60_000];
/** A flag as an engineer may write it, which a backtracking matcher takes the cube of a text's length for. */
export const REGEX_FLAG = {
  description: 'For readers of pages with two dashes in their name.',
  owner: 'growth',
  valueType: 'boolean',
  defaultValue: false,
  rules: [{ condition: { url: { $regex: '^/(blog|features)/.*-.*-.*$' } }, force: true }],
};
const EVENTS_PER_BATCH = 200;
const EVALUATIONS = HOSTILE_LENGTHS.map((length) => {
  const url = `/blog/${'-'.repeat(length)}\n`;
  return JSON.stringify({ attributes: { id: 'a', url, country: url }, url });
});
export const WRITE_KEY = 'cumulus-local';
const JSON_TYPE = { 'Content-Type': 'application/json' };

const word = (random: Random) => random.below(2 ** 31).toString(36);
const get = (target: string, more: Partial<FloodRequest> = {}): FloodRequest => ({ method: 'GET', target, ...more });
const post = (target: string, body: unknown, type = JSON_TYPE['Content-Type']): FloodRequest => ({
  ...{ method: 'POST', target, headers: { 'Content-Type': type } },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Pictures in sizes of no page, and those of pages; most are cancelled before they are ready. */
const images: Flood = ({ images: existing }, random) => {
  const image = random.pick(existing);
  const bare = image.split('?')[0];
  const odd = `${bare}?fit=scale&fm=avif&q=${1 + random.below(100)}&w=${1 + random.below(4_000)}&h=${1 + random.below(4_000)}`;
  return get(random.happens(80) ? odd : image, { abandonAfterMs: random.happens(90) ? 5 + random.below(40) : 2_000 });
};

/** Pages that are rendered for one request: with invented overrides, and drafts. */
const debug: Flood = ({ pages, previewCookie }, random) => {
  const page = random.pick(pages);
  if (random.happens(20)) return get(page, { headers: { Cookie: previewCookie } });
  const overrides = `${word(random)}~%22${word(random)}%22.${word(random)}:1.home-hero:${random.below(3)}`;
  return get(`${page}?debug=true&${word(random)}=1`, { headers: { Cookie: `cuGBDebug=${overrides}` } });
};

/** Attributes that a regular expression takes long for. */
const evaluation: Flood = (_, random) =>
  post(`/growthbook/api/eval/${random.pick(['sdk-local', 'sdk-local-remote'])}`, random.pick(EVALUATIONS));

/** Events, decisions on consent, identifications and reports, all valid and all invented. */
const events: Flood = (_, random) => {
  const visitor = word(random);
  const event = () => ({
    ...{ type: 'track', event: 'view web', anonymousId: visitor, messageId: word(random) + word(random) },
    properties: { actual_url: 'http://localhost/', text: 'x'.repeat(300) },
  });
  switch (random.below(4)) {
    case 0:
      return post('/segment/v1/b', { writeKey: WRITE_KEY, batch: Array.from({ length: EVENTS_PER_BATCH }, event) });
    case 1:
      return post('/consent', { consentId: visitor, version: '1', groups: ['C0001'], method: 'choose' });
    case 2:
      return post('/visitor-identification/identify', { userId: visitor, anonymousId: visitor });
    default:
      return post(
        '/csp-reports',
        {
          'csp-report': {
            'document-uri': 'http://localhost/',
            'effective-directive': 'img-src',
            'blocked-uri': visitor,
          },
        },
        'application/csp-report',
      );
  }
};

/** Forms whose trap field is filled in, or that are sent too fast, each with a content of its own. */
const suspects: Flood = ({ origin }, random) => {
  const fields = { ...personFields(`${word(random)}@spam.example`), message: 'x'.repeat(random.below(4_000)) };
  const program: Record<string, string> = random.happens(50) ? { _more: 'https://spam.example' } : { _ms: '300' };
  const request = post(
    FORM_PATH,
    new URLSearchParams({ _form: ENTRY_ID, ...fields, ...program }).toString(),
    'application/x-www-form-urlencoded',
  );
  const headers = { ...request.headers, Host: new URL(origin).host, Origin: origin, Accept: 'application/json' };
  return { ...request, headers };
};

/** Streams of flags that are opened and never left. */
const streams: Flood = () => get('/growthbook/sub/sdk-local', { isHeld: true });

/** Events and decisions on consent from all over one customer's /48 of IPv6, each request from a /64 of its own. */
const networks: Flood = (target, random) => {
  const group = () => random.below(2 ** 16).toString(16);
  let request = events(target, random);
  while (request.target !== '/consent' && request.target !== '/segment/v1/b') request = events(target, random);
  const headers = { ...request.headers, 'X-Forwarded-For': `2001:db8:7:${group()}::${group()}` };
  return { ...request, headers };
};

let lastMiss = 0;
/** Pages one after the other, more than the cache holds: every request is a rendering. */
const misses: Flood = ({ coldPages }) => {
  lastMiss += 1;
  return get(coldPages[lastMiss % coldPages.length] ?? '/');
};

/** By the name that `--only=` takes (REQ-PRF-06). */
export const FLOODS: Record<string, Flood> = {
  images,
  debug,
  eval: evaluation,
  events,
  networks,
  streams,
  suspects,
  misses,
};

/** How a flood and its copy differ from the others. */
export const FLOOD_SETTINGS: Record<string, { connections?: number; env?: Record<string, string> }> = {
  // 3 MB hold about half of the flood's pages, and the visitor's pages in memory for longer than they are unused.
  misses: { connections: 300, env: { PAGE_CACHE_MB: '3' } },
  // The sender stands for a proxy, and the table of events is full within seconds.
  networks: { env: { TRUSTED_PROXIES: '127.0.0.1,127.0.0.2', STORE_MAX_MB: '10', CONSENT_MAX_MB: '1' } },
};

/** The baseline of a flood: the same number of connections, and a file from memory. */
export const staticFlood =
  (file: string): Flood =>
  () =>
    get(file);
