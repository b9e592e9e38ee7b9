import type { Listener } from '../../fixtures/copy/listeners.ts';
import type { Seed } from './HttpInput.ts';
import { studioSeeds } from './studioSeeds.ts';

type Header = [name: string, value: string];

const JSON_TYPE: Header = ['Content-Type', 'application/json'];
const LEAD = {
  ...{ idempotencyKey: null, kind: 'form', formId: 1299, fields: { name: 'Mara' }, email: 'mara@studio.example' },
  ...{ locale: 'en-US', page: '/contact-sales', analytics: null, signUp: null, location: null },
  consent: { text: 'By sending this', privacyPath: '/legal/privacy', consentId: null },
};
const LEADS_SECRET: Header = ['Authorization', 'Bearer cumulus-development-leads-secret'];
const VISITOR = { identities: ['a1', 'u1'] };
const INCREMENTS = {
  id: '0197a1f0-6c1e-7000-8000-000000000000',
  totals: [{ day: '2026-11-28', country: 'DE', version: '2026-11', rule: 'opt-in', pages: 2, asked: 1 }],
};
const DIGEST = { key: 'fuzz', subject: 'The week', text: 'What moved', html: '<p>What moved</p>' };
const FLAG_EDIT = { action: 'stop', author: 'Ann', reason: 'Enough data', version: 'a'.repeat(64) };
const NOBODY = { identities: ['nobody'] };
const CONFIRMATIONS = ['GET /content/confirm-unpublish', 'POST /content/confirm-unpublish'];
const INSPECTIONS = [
  'GET /inspector/api/events?limit=2&type=track&since=2026-01-01&visitor=a1&vendor=segment&event=view%20web',
  'GET /inspector/api/recordings?visitor=device-1',
  'GET /inspector/api/recordings/1764000000000?vendor=amplitude-replay&type=replay&cursor=0',
];

/** Valid requests for every endpoint of the private listeners: what operators, the site's server and other applications ask. */
export function privateSeeds(): Seed[] {
  return [
    ...seedsOf('internal', ['GET /healthz', 'GET /metrics', 'GET /release', 'GET /endpoints']),
    ...(['contentInternal', 'collectorInternal', 'leadsInternal'] as const).flatMap((listener) =>
      seedsOf(listener, ['GET /healthz', 'GET /metrics', 'GET /metrics?format=json']),
    ),
    ...seedsOf('contentInternal', ['GET /flag-edits']),
    post('contentInternal', '/flag-edits/home-hero', FLAG_EDIT),
    ...seedsOf('contentInternal', ['GET /experiments', 'GET /changes?since=1764000000000', ...CONFIRMATIONS]),
    ...seedsOf('collectorInternal', [...INSPECTIONS, 'GET /exposures?receivedAt=1764000000000&id=1&limit=2']),
    ...seedsOf('collectorInternal', ['GET /recordings?from=1764000000000&page=%2Fpricing', 'GET /live']),
    ...seedsOf('collectorInternal', ['GET /consent-totals?from=2026-11-01&to=2026-11-28']),
    post('collectorInternal', '/consent-increments', INCREMENTS),
    post('collectorInternal', '/visitors/identities', VISITOR),
    post('collectorInternal', '/visitors/export', { ...VISITOR, isExact: true }),
    post('collectorInternal', '/visitors/erase', NOBODY),
    { ...post('leadsInternal', '/leads', LEAD), headers: [JSON_TYPE, LEADS_SECRET] },
    ...seedsOf('leadsInternal', ['GET /sales/leads?search=mara&status=new&limit=2', 'GET /sales/choices']),
    ...seedsOf('leadsInternal', ['GET /sales/meetings?from=2026-11-01&to=2026-11-28', 'GET /sales/dead-letters']),
    post('leadsInternal', `/sales/leads/${INCREMENTS.id}`, { author: 'Ann', version: 1, status: 'won' }),
    post('leadsInternal', '/digest', DIGEST),
    post('leadsInternal', '/visitors/export', VISITOR),
    post('leadsInternal', '/visitors/erase', NOBODY),
    ...seedsOf('admin', ['GET /healthz', 'GET /metrics', 'GET /children', 'GET /self/healthz']),
    ...seedsOf('admin', [...INSPECTIONS, ...CONFIRMATIONS]),
    ...seedsOf('admin', ['GET /inspector/api/visitors/a1/u1', 'DELETE /inspector/api/visitors/nobody']),
    ...studioSeeds(),
  ];
}

/** @param requests such as `GET /healthz` */
function seedsOf(listener: Listener, requests: readonly string[]): Seed[] {
  return requests.map((request): Seed => {
    const [method = '', target = ''] = request.split(' ');
    return method === 'POST' ? post(listener, target, {}) : { listener, method, target };
  });
}

function post(listener: Listener, target: string, body: object): Seed {
  return { listener, method: 'POST', target, headers: [JSON_TYPE], body: JSON.stringify(body) };
}
