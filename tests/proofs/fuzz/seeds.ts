import type { ProxiedService } from '../../../apps/site/src/server/proxy/proxiedRoute.ts';
import { consentValue } from '../../fixtures/consentValue.ts';
import type { Listener } from '../../fixtures/copy/listeners.ts';
import type { Endpoints } from './endpoints.ts';
import type { Seed } from './HttpInput.ts';
import { privateSeeds } from './privateSeeds.ts';

type Header = [name: string, value: string];

const WRITE_KEY = 'cumulus-local';
/** API key of product analytics and replay, and client token of monitoring. */
const VENDOR_KEY = 'cumulus-web';
const JSON_TYPE: Header = ['Content-Type', 'application/json'];
const DELIVERY: Header = ['Authorization', 'Bearer cumulus-delivery-token'];
const PREVIEW: Header = ['Authorization', 'Bearer cumulus-preview-token'];
const CONTENT = '/spaces/cumulus/environments/master';
/** Rendering takes a thousand times as long as a page from memory. */
const RENDERED_PERCENT = 2;
const IMAGE_PERCENT = 5;

const EVENT = {
  ...{ type: 'track', event: 'view web', anonymousId: 'a1', userId: null, messageId: 'm1' },
  properties: { actual_url: 'http://localhost/', sectionIndex: 3, type: 'view', nested: { list: [1, 'x', null] } },
  context: { page: { path: '/', url: 'http://localhost/', title: 'T' }, locale: 'en-US', campaign: { name: 'n' } },
  ...{ integrations: {}, timestamp: '2026-11-21T06:00:00.000Z' },
};
const PRODUCT_EVENT = {
  ...{ event_type: 'view web', device_id: 'device-1', user_id: 'user-1', insert_id: 'm1', time: 1_764_000_000_000 },
  ...{ session_id: 1_764_000_000_000, event_properties: { nested: { list: [1, 'x', null] } }, ip: '$remote' },
};
const REPLAYED = ['{"type":4,"timestamp":1764000000000,"data":{"href":"http://localhost/"}}'];
const SCROLL = { type: 'scroll', timestamp: 1_764_000_000_000, maxScrollY: 900, pageUrl: 'http://localhost/' };
const VIEW = {
  ...{
    type: 'view',
    date: 1_764_000_000_000,
    session: { id: 's1' },
    usr: { id: 'user-1' },
    _dd: { document_version: 1 },
  },
  view: { id: 'v1', name: '/pricing', url: 'http://localhost/pricing' },
};
const BOUNDARY = 'fuzz-boundary';
/** A segment that isn't compressed: what is inside a form is checked before. */
const FORM_DATA = [
  ...[`--${BOUNDARY}`, 'Content-Disposition: form-data; name="segment"; filename="s1-1"', '', 'x\x9cfuzz'],
  ...[`--${BOUNDARY}`, 'Content-Disposition: form-data; name="event"; filename="blob"'],
  ...['Content-Type: application/json', '', '{"session":{"id":"s1"}}', `--${BOUNDARY}--`, ''],
].join('\r\n');
const DECISION = {
  ...{ consentId: 'c-1', version: '1', groups: ['C0001', 'C0002'], decidedAt: '2026-11-21T06:00:00Z' },
  ...{ method: 'choose', rule: 'opt-in', locale: 'en-US' },
};
const EVALUATION = {
  attributes: { id: 'u1', url: 'http://localhost/pricing', country: 'DE', browser: 'chrome', deviceType: 'desktop' },
  forcedVariations: { 'home-hero': 1 },
  forcedFeatures: [['demo-redirect', '/pricing']],
  url: 'http://localhost/pricing',
};
const FORM = {
  ...{ _form: 'contactSalesForm', _ms: '5000', name: 'Mara', email: 'mara@studio.example', company: 'Okafor' },
  ...{ teamSize: '11 to 50', country: 'Denmark', message: 'Fridays.' },
};
const BOOKING = {
  ...{ meetingToken: 'unknown', start: '2026-11-24T08:30:00.000Z', timeZone: 'Europe/Berlin', locale: 'de' },
};
const RENEWAL = { domain: '', cookies: { ajs_anonymous_id: 31_536_000, utm_source: 86_400, cuGBId: 31_536_000 } };
const WRITTEN = 'ajs_anonymous_id=a1; utm_source=mail; cuGBId=7a4c1f0e-52b1-4b6e-9d3c-2f8f5a1c0b11';
const OLD_REPORT = {
  'csp-report': {
    ...{ 'document-uri': 'http://localhost/', 'effective-directive': 'img-src', 'blocked-uri': 'https://x.example/' },
    ...{ 'source-file': 'http://localhost/a.js', 'line-number': 1, 'column-number': 2, disposition: 'enforce' },
  },
};
const NEW_REPORTS = [
  {
    ...{ type: 'csp-violation', url: 'http://localhost/' },
    body: { documentURL: 'http://localhost/', effectiveDirective: 'img-src', blockedURL: 'inline', lineNumber: 1 },
  },
];

/** Valid requests for every endpoint; `findUncovered` names those without. @param previewCookie gives access to drafts */
export function createSeeds(endpoints: Endpoints, previewCookie: string): Seed[] {
  return [
    ...siteSeeds(endpoints, previewCookie),
    ...forwardedSeeds(() => 'site'),
    ...forwardedSeeds((service) => service),
    ...contentSeeds(),
    ...observerSeeds('site'),
    ...observerSeeds('collector'),
    ...productSeeds(),
    ...fileSeeds(endpoints),
    ...privateSeeds(),
    ...(['content', 'collector', 'leads'] as const).map(
      (listener): Seed => ({ listener, method: 'GET', target: '/healthz' }),
    ),
  ];
}

function siteSeeds({ pages, files }: Endpoints, previewCookie: string): Seed[] {
  const get = (target: string, more: Partial<Seed> = {}): Seed => ({
    listener: 'site',
    method: 'GET',
    target,
    ...more,
  });
  const post = (target: string, type: string, body: unknown): Seed => ({
    ...{ listener: 'site', method: 'POST', target, body: JSON.stringify(body) },
    headers: [['Content-Type', type]],
  });
  const debug: Header = ['Cookie', 'cuGBDebug=home-hero:1.demo-redirect~%22%2Fpricing%22; cuGBVariant=x'];
  return [
    ...pages.map((path) => get(path)),
    ...['/not-found', '/de/nicht-da', '/pricing/', '/404', '/robots.txt', '/rss.xml', '/llms.txt'].map((path) =>
      get(path),
    ),
    ...files.map((path) => get(path, { percent: path.includes('?') ? IMAGE_PERCENT : 100 })),
    ...['/healthz', '/speculation-rules.json', '/decide?path=%2Fpricing%3Futm_source%3Da'].map((path) => get(path)),
    get('/?debug=true', { headers: [debug], percent: RENDERED_PERCENT }),
    get('/pricing?debug=true&utm_source=a&app_redirect=https%3A%2F%2Fcumulus.example', { percent: RENDERED_PERCENT }),
    get('/preview?secret=cumulus-development-preview-secret&path=%2Fpricing'),
    get('/preview/exit?path=%2F'),
    get('/preview/compare?path=%2Fpricing'),
    get('/preview/compare?path=%2Fpricing', { headers: [['Cookie', previewCookie]], percent: RENDERED_PERCENT }),
    get('/blog', { headers: [['Cookie', previewCookie]], percent: RENDERED_PERCENT }),
    ...['/forms/sent?r=unknown', '/forms/meeting', '/forms/meeting/calendar', '/forms/plan-quiz'].map((path) =>
      get(path),
    ),
    {
      ...{ listener: 'site', method: 'POST', target: '/contact-sales?modal=nav', percent: RENDERED_PERCENT },
      headers: [
        ['Content-Type', 'application/x-www-form-urlencoded'],
        ['Sec-Fetch-Site', 'same-origin'],
      ],
      body: new URLSearchParams(FORM).toString(),
    },
    post('/webhook', 'application/vnd.contentful.management.v1+json', { sys: { id: 'pagePricing', type: 'Entry' } }),
    {
      ...{ listener: 'site', method: 'POST', target: '/consent/cookies', body: JSON.stringify(RENEWAL) },
      headers: [
        ['Sec-Fetch-Site', 'same-origin'],
        ['Cookie', `OptanonConsent=${consentValue(['C0002'])}; ${WRITTEN}`],
      ],
    },
    post('/csp-reports', 'application/csp-report', OLD_REPORT),
    post('/csp-reports', 'application/reports+json', NEW_REPORTS),
  ];
}

/**
 * Requests of browsers to the services through the site, under the same paths as directly.
 * @param listenerOf which listener is asked for what an application answers
 */
function forwardedSeeds(listenerOf: (service: ProxiedService) => Listener): Seed[] {
  const of = (service: ProxiedService) => {
    const listener = listenerOf(service);
    return {
      get: (target: string): Seed => ({ listener, method: 'GET', target }),
      post: (target: string, body: unknown, type = JSON_TYPE): Seed => ({
        ...{ listener, method: 'POST', target, headers: [type], body: JSON.stringify(body) },
      }),
    };
  };
  const [content, collector, leads] = [of('content'), of('collector'), of('leads')];
  const batch = { batch: [EVENT, { ...EVENT, messageId: 'm2' }], writeKey: WRITE_KEY, sentAt: EVENT.timestamp };
  return [
    ...['sdk-local', 'sdk-local-encrypted', 'sdk-local-remote'].flatMap((key) => [
      content.get(`/growthbook/api/features/${key}`),
      content.get(`/growthbook/sub/${key}`),
      content.post(`/growthbook/api/eval/${key}`, EVALUATION),
    ]),
    content.get(`/growthbook/rt?key=sdk-local&events=${encodeURIComponent('[{"key":"home-hero","on":true}]')}`),
    collector.get(`/segment/v1/projects/${WRITE_KEY}/settings`),
    ...['t', 'i', 'p', 'a', 'g', 's'].map((type) =>
      collector.post(`/segment/v1/${type}`, { ...EVENT, userId: 'u1', groupId: 'g1', traits: {}, writeKey: WRITE_KEY }),
    ),
    collector.post('/segment/v1/b', batch, ['Content-Type', 'text/plain']),
    collector.post('/segment/v1/batch', batch),
    collector.post('/segment/v1/m', { series: [{ type: 'Counter', metric: 'a.b', value: 1, tags: {} }] }),
    collector.get('/ip'),
    collector.get('/visitor-identification/sdk.js'),
    collector.post('/visitor-identification/identify', { userId: 'u1', anonymousId: 'a1', messageId: 'm1' }),
    collector.post('/consent', DECISION),
    leads.get('/scheduler/slots?timeZone=Europe%2FBerlin&locale=de'),
    leads.get('/scheduler/meeting/unknown?timeZone=Europe%2FBerlin'),
    leads.post('/scheduler/book', BOOKING),
  ];
}

/** What the SDKs of product analytics, replay and monitoring send, through the site and directly. */
function observerSeeds(listener: 'site' | 'collector'): Seed[] {
  const post = (target: string, body: string, headers: Header[] = [JSON_TYPE]): Seed => ({
    ...{ listener, method: 'POST', target, headers, body },
  });
  const track = (type: string) =>
    `/amplitude/sessions/v2/track?device_id=device-1&session_id=1764000000000&type=${type}&api_key=${VENDOR_KEY}`;
  const events = JSON.stringify({ api_key: VENDOR_KEY, events: [PRODUCT_EVENT], options: {} });
  const intake = (name: string) =>
    `/datadog/api/v2/${name}?ddsource=browser&dd-api-key=${VENDOR_KEY}&batch_time=1764000000000&device_id=device-1`;
  return [
    post('/amplitude/2/httpapi', events),
    post('/amplitude/batch', events),
    { listener, method: 'GET', target: `/amplitude/config/${VENDOR_KEY}?config_group=browser` },
    post(track('replay'), JSON.stringify({ version: 2, events: REPLAYED })),
    post(track('interaction'), JSON.stringify({ version: 1, events: [SCROLL] }), [['Content-Type', 'text/plain']]),
    post(intake('rum'), [VIEW, VIEW].map((event) => JSON.stringify(event)).join('\n'), [
      ['Content-Type', 'text/plain'],
    ]),
    post(`${intake('rum')}&dd-evp-encoding=deflate`, 'x\x9c\x03\0\0\0\0\x01', []),
    post(intake('replay'), FORM_DATA, [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]]),
  ];
}

/** What the product's server sends. */
function productSeeds(): Seed[] {
  return [
    {
      ...{
        listener: 'leads',
        method: 'POST',
        target: '/sign-up/redeem',
        body: JSON.stringify({ reference: 'unknown' }),
      },
      headers: [JSON_TYPE, ['Authorization', 'Bearer cumulus-development-product-secret']],
    },
  ];
}

function contentSeeds(): Seed[] {
  const get = (target: string, header = DELIVERY): Seed => ({
    ...{ listener: 'content', method: 'GET', target, headers: [header] },
    // Whole collections are megabytes.
    percent: target.includes('limit=') || !target.includes('entries') ? 100 : 10,
  });
  const queries = [
    'content_type=article&limit=2&order=-sys.createdAt&include=1',
    'content_type=article&fields.slug%5Bmatch%5D=blog&select=fields.title,sys.id&limit=3&skip=1',
    'sys.id%5Bin%5D=pagePricing,siteSettings&locale=*&limit=2&include=0',
    'query=automate&limit=1&include=0',
    'fields.publishedDate%5Bgte%5D=2026-01-01&content_type=article&limit=1&include=0',
    'links_to_entry=personIngrid&limit=1&include=0',
  ];
  return [
    ...queries.map((query) => get(`/contentful${CONTENT}/entries?${query}`)),
    get(`/contentful${CONTENT}/entries/pagePricing?locale=de`),
    get(`/contentful${CONTENT}/assets?mimetype_group=image&limit=2`),
    ...['content_types', 'content_types/article', 'locales', 'tags'].map((path) =>
      get(`/contentful${CONTENT}/${path}`),
    ),
    get(`/contentful${CONTENT}/sync?initial=true&limit=2`),
    get('/contentful/spaces/cumulus'),
    get(`/contentful-preview${CONTENT}/entries?limit=1&include=0`, PREVIEW),
  ];
}

/** The same files that the site forwards, requested directly. */
function fileSeeds({ files }: Endpoints): Seed[] {
  const direct = files.filter((path) => !path.startsWith('/assets/_/') && /^\/\w+\/[\w-]+\//.test(path));
  const videos = ['/videos/cumulus/videoTourMp4/1/a.mp4', '/assets/cumulus/estimateLog/1/a.csv'];
  const seeds = [...direct, ...videos].map(
    (target): Seed => ({
      listener: 'content',
      method: 'GET',
      target,
      percent: target.includes('?') ? IMAGE_PERCENT : 100,
    }),
  );
  const [image] = direct.filter((path) => path.startsWith('/images/') && /\.(jpe?g|png|webp|avif)/.test(path));
  const path = image?.split('?')[0];
  if (!path) return seeds;
  const query = 'w=16&h=16&fit=fill&q=20&fm=webp';
  return [...seeds, { listener: 'content', method: 'GET', target: `${path}?${query}`, percent: IMAGE_PERCENT }];
}
