import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RenderLocals } from '../site.ts';
import { ask } from '../testing/ask.ts';
import { SCRIPTED_FORM as FORM, scriptedForms } from '../testing/scriptedForm.ts';
import { gateOf, scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import { SENT_PATH } from './formRoutes.ts';
import type { LeadAnswer } from './leadClient.ts';
import { createReceipts, RECEIPT_MS } from './sentReceipt.ts';
import { MAX_BODY_BYTES } from './submittedForm.ts';

const ORIGIN = 'http://localhost:3000';
const PATH = '/contact-sales';
const KEY = '0b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d';
const TYPED = { name: 'Mara  Okafor', email: ' mara@studio.example ', message: 'One\r\ntwo' };
const VALUES = { name: 'Mara  Okafor', email: 'mara@studio.example', message: 'One\ntwo' };
const STORED: LeadAnswer = { status: 'stored', reference: undefined, meetingToken: undefined };
const JSON_ONLY = { accept: 'application/json' };

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

type Fields = Record<string, string | undefined>;
type Headers = Record<string, string | undefined>;

const withoutUndefined = (values: Fields) =>
  Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);

/** A site with one form, and a lead service that answers as the test says. */
async function start(answer: LeadAnswer = STORED, rates = {}) {
  const site = scriptedSite();
  const forms = scriptedForms(site, PATH, answer);
  const rendered: { path: string; locals: RenderLocals }[] = [];
  const script = site.script;
  site.script = (path, locals) => {
    rendered.push({ path, locals });
    return script(path, locals);
  };
  const started = await startSiteServer(
    { SITE_URL: ORIGIN },
    {
      site,
      gate: gateOf(rates),
      decide: ({ url = '' }) => ({ variantKey: url === PATH ? 'hero=b' : '', cookies: [], isCacheable: true }),
      forms,
    },
  );
  const post = (fields: Fields = {}, { path = PATH, body, ...headers }: Headers = {}) =>
    ask(started.port, path, {
      method: 'POST',
      headers: Object.fromEntries(
        withoutUndefined({
          origin: ORIGIN,
          cookie: 'c1',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        }),
      ),
      body: body ?? new URLSearchParams(withoutUndefined({ _form: FORM.entryId, ...TYPED, ...fields })).toString(),
    });
  return { ...started, ...forms, site, rendered, post };
}

describe('a valid form', () => {
  // REQ-LEA-03
  test('is stored with its values, its page, the consent and the visitor’s context', async () => {
    const { post, sent } = await start();
    const { status, body, headers } = await post({ _key: KEY, _ms: '2000', more: 'x', _more: '' }, JSON_ONLY);
    expect([status, JSON.parse(body.toString())]).toEqual([200, { outcome: 'sent', errors: {} }]);
    expect(headers['cache-control']).toBe('no-store');
    expect(sent).toEqual([
      {
        client: '127.0.0.1',
        lead: {
          ...{ kind: 'form', idempotencyKey: KEY, formId: 1299, fields: VALUES, email: VALUES.email, locale: 'en-US' },
          ...{ page: PATH, analytics: null, signUp: null, location: null },
          consent: { ...FORM.consent, consentId: 'c1' },
        },
      },
    ]);
  });

  test('without scripts leads to a thank-you page, which a reload shows again without sending', async () => {
    const { post, sent, rendered, port, source } = await start();
    const { status, headers } = await post();
    expect([status, headers['cache-control']]).toEqual([303, 'no-store']);
    expect(headers.location).toMatch(/^\/forms\/sent\?r=[\w.-]+#form-result$/);
    expect(sent[0]?.lead.idempotencyKey).toBeNull();
    const address = String(headers.location).replace('#form-result', '');
    for (const page of [await ask(port, address), await ask(port, address)]) {
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(page.headers['x-robots-tag']).toBe('noindex');
      expect(page.body.toString()).toContain('hero=b');
    }
    const form = { outcome: 'sent', entryId: FORM.entryId, hasMeeting: false, values: {}, errors: {} };
    expect(rendered.map(({ path, locals }) => [path, locals.form])).toEqual([
      [PATH, form],
      [PATH, form],
    ]);
    expect([sent.length, source.pages.size]).toEqual([1, 0]);
  });

  // REQ-LEA-06
  test('sent again with the same key, the key is sent again', async () => {
    const { post, sent } = await start();
    await Promise.all([post({ _key: KEY }, JSON_ONLY), post({ _key: KEY }, JSON_ONLY)]);
    expect(sent.map(({ lead }) => lead.idempotencyKey)).toEqual([KEY, KEY]);
  });

  // REQ-LEA-22
  test('the token of its meeting reaches the script and a cookie, and never the thank-you page or its address', async () => {
    const meetingToken = 'u'.repeat(43);
    const { post, port, rendered } = await start({ ...STORED, meetingToken });
    const scripted = await post({}, JSON_ONLY);
    expect(JSON.parse(scripted.body.toString())).toEqual({ outcome: 'sent', errors: {}, meetingToken });
    const { headers } = await post();
    const cookie = `cuMeeting=${meetingToken}; Max-Age=1800; Path=/forms/meeting; HttpOnly; SameSite=Lax`;
    expect([scripted.headers['set-cookie'], headers['set-cookie']]).toEqual([[cookie], [cookie]]);
    expect(headers.location).not.toContain(meetingToken);
    await ask(port, String(headers.location).split('#')[0] ?? '');
    expect(rendered[0]?.locals.form).toMatchObject({ outcome: 'sent', hasMeeting: true });
    expect(JSON.stringify(rendered[0]?.locals)).not.toContain(meetingToken);
  });

  test('without a meeting no cookie is set', async () => {
    const { post } = await start();
    expect((await post()).headers['set-cookie']).toBeUndefined();
  });
});

describe('a sign-up', () => {
  const REFERENCE: LeadAnswer = { ...STORED, reference: 'a-reference' };
  const NEXT = 'https://app.cumulus.example/sign-up?ref=a-reference';
  const QUERY = '?plan=business&period=monthly&people=40&addOns=brain&template=tasks&modal=nav';

  async function startSignUp(answer: LeadAnswer = REFERENCE) {
    const started = await start(answer);
    started.site.forms.set(PATH, new Map([[FORM.entryId, { ...FORM, leadKind: 'signUp' }]]));
    return started;
  }

  // REQ-LEA-03
  test('is stored with what was chosen where it was opened, and continues in the product', async () => {
    const { post, sent } = await startSignUp();
    const { status, body } = await post({ _redirectParams: '{"team":"7"}' }, { ...JSON_ONLY, path: PATH + QUERY });
    expect([status, JSON.parse(body.toString())]).toEqual([200, { outcome: 'sent', errors: {}, next: NEXT }]);
    expect(sent[0]?.lead).toMatchObject({
      kind: 'signUp',
      page: PATH,
      location: 'nav',
      signUp: {
        department: null,
        plan: 'business',
        billingPeriod: 'monthly',
        people: 40,
        addOns: ['brain'],
        template: 'tasks',
        redirectParams: '{"team":"7"}',
      },
    });
  });

  test('a form that is sent from its overlay may have an id of its own', async () => {
    const { post, sent, site } = await start(STORED);
    site.forms.set(PATH, new Map([[FORM.entryId, { ...FORM, overlayFormId: 1006 }]]));
    await post({}, { ...JSON_ONLY, path: `${PATH}?modal=nav` });
    await post({}, { ...JSON_ONLY, path: PATH });
    expect(sent.map(({ lead: { formId, location } }) => [formId, location])).toEqual([
      [1006, 'nav'],
      [FORM.formId, null],
    ]);
  });

  test('without scripts is a redirect to the product', async () => {
    const { post } = await startSignUp();
    const { status, headers } = await post({}, { path: PATH + QUERY });
    expect([status, headers.location, headers['cache-control']]).toEqual([303, NEXT, 'no-store']);
  });

  test('whose reference is missing is thanked for: it is stored', async () => {
    const { post } = await startSignUp(STORED);
    expect(JSON.parse((await post({}, JSON_ONLY)).body.toString())).toEqual({ outcome: 'sent', errors: {} });
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('without a reference'));
  });

  test('a form of another kind never leads to the product', async () => {
    const { post } = await start(REFERENCE);
    expect(JSON.parse((await post({}, JSON_ONLY)).body.toString())).toEqual({ outcome: 'sent', errors: {} });
  });
});

describe('the links to the meeting', () => {
  test.each([
    [`a=1; cuMeeting=${'u'.repeat(43)}`, 303, `/scheduler/meeting/${'u'.repeat(43)}`],
    ['', 404, undefined],
    ['cuMeeting=../../webhook', 404, undefined],
    [`cuMeeting=${'u'.repeat(42)}/`, 404, undefined],
  ])('with the cookie "%s" is answered with %i', async (cookie, status, location) => {
    const { port } = await start();
    const answer = await ask(port, '/forms/meeting', { headers: { cookie } });
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    const calendar = await ask(port, '/forms/meeting/calendar', { headers: { cookie } });
    expect([calendar.status, calendar.headers.location]).toEqual([status, location && `${location}.ics`]);
    expect(answer.headers['cache-control']).toContain('no-store');
  });
});

describe('the thank-you page', () => {
  test.each([
    ['no receipt', () => ''],
    ['a made-up one', () => '?r=e30.e30'],
    ['one of another site', (now) => `?r=${createReceipts('another-secret').create(receiptOf(PATH), now)}`],
    ['an old one', (now, receipts) => `?r=${receipts.create(receiptOf(PATH), now - RECEIPT_MS - 1)}`],
    ['one of a page that is gone', (now, receipts) => `?r=${receipts.create(receiptOf('/gone'), now)}`],
  ] as [string, (now: number, receipts: ReturnType<typeof createReceipts>) => string][])(
    'with %s thanks nobody',
    async (_, queryOf) => {
      const { port, receipts, rendered } = await start();
      const { status, headers } = await ask(port, `${SENT_PATH}${queryOf(Date.now(), receipts)}`);
      expect([status, headers.location, rendered]).toEqual([303, '/', []]);
    },
  );

  test('is rendered for each request, so that a client gets only so many', async () => {
    const { port, receipts, rendered } = await start(STORED, { RATE_LIMIT_FORMS: 2 });
    const address = `${SENT_PATH}?r=${receipts.create(receiptOf(PATH), Date.now())}`;
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await ask(port, address)).status);
    expect([statuses, rendered.length]).toEqual([[200, 200, 429], 2]);
  });

  test('that can’t be rendered says so, and that nothing has to be sent again', async () => {
    const { port, receipts, site } = await start();
    site.script = () => Promise.reject(new Error('broken on purpose'));
    const address = `${SENT_PATH}?r=${receipts.create(receiptOf(PATH), Date.now())}`;
    const { status, body } = await ask(port, address);
    expect([status, body.toString()]).toEqual([500, expect.stringMatching(/^Thank you.*nothing has to be sent again/)]);
  });
});

const receiptOf = (page: string) => ({ page, entryId: FORM.entryId, hasMeeting: false });

test('a form that was replaced while the visitor typed is taken as the one in its place', async () => {
  const { post, sent } = await start();
  expect((await post({ _form: 'gone' }, JSON_ONLY)).status).toBe(200);
  expect(sent[0]?.lead.formId).toBe(FORM.formId);
});

describe('a form with errors', () => {
  const errors = { name: 'required', email: 'email' };

  test('is not stored; a script gets the errors', async () => {
    const { post, sent } = await start();
    const { status, body } = await post({ name: ' ', email: 'mara@studio' }, JSON_ONLY);
    expect([status, JSON.parse(body.toString())]).toEqual([422, { outcome: 'invalid', errors }]);
    expect(sent).toEqual([]);
  });

  test('without scripts is shown again in the visitor’s variant, with what was typed, and is stored nowhere', async () => {
    const { post, rendered, source } = await start();
    const { status, headers, body } = await post({ name: ' ', email: 'mara@studio' });
    // The browser’s history shows it again; `no-store` would make “back” an error page of the browser.
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([422, 'private, no-cache', 'noindex']);
    expect([body.toString(), source.pages.size]).toEqual([expect.stringContaining('hero=b'), 0]);
    const values = { ...VALUES, name: '', email: 'mara@studio' };
    expect(rendered[0]?.locals.form).toEqual({ outcome: 'invalid', entryId: FORM.entryId, errors, values });
  });

  test('that only the service finds are shown at their fields; others make it a refusal', async () => {
    const found = await start({ status: 'invalid', errors: { message: 'characters' } });
    expect(JSON.parse((await found.post({}, JSON_ONLY)).body.toString()).errors).toEqual({ message: 'characters' });
    const foreign = await start({ status: 'invalid', errors: { page: 'tooLong' } });
    const { status, body } = await foreign.post({}, JSON_ONLY);
    expect([status, JSON.parse(body.toString())]).toEqual([422, { outcome: 'refused', errors: {} }]);
  });
});

// REQ-LEA-05
describe.each<[string, Fields, string]>([
  ['with the trap field filled in', { _more: 'https://spam.example' }, 'trap'],
  ['that was filled in too fast', { _ms: '1999' }, 'fast'],
])('a form %s', (_, fields, suspicion) => {
  test('is stored as a suspect, and answered as any other', async () => {
    const answer = { status: 'stored', reference: undefined, meetingToken: 'token' } as const;
    const { post, sent, rendered, metrics, port } = await start(answer);
    const [suspect, other] = [await post(fields, JSON_ONLY), await post({}, JSON_ONLY)];
    expect(sent.map(({ lead }) => lead.suspicion)).toEqual([suspicion, undefined]);
    expect(sent[1]?.lead).not.toHaveProperty('suspicion');
    expect([suspect.status, suspect.body.toString(), suspect.headers['set-cookie']]).toEqual([
      ...[200, other.body.toString(), other.headers['set-cookie']],
    ]);
    expect(Object.keys(suspect.headers)).toEqual(Object.keys(other.headers));
    const page = await post(fields);
    expect([page.status, page.headers.location]).toEqual([303, expect.stringMatching(/^\/forms\/sent\?r=/)]);
    await ask(port, String(page.headers.location).replace('#form-result', ''));
    expect(rendered[0]?.locals.form).toMatchObject({ outcome: 'sent', hasMeeting: true });
    expect(await metrics()).toContain(`site_forms_total{outcome="suspect"} 2`);
  });

  test('with errors gets them, as any other', async () => {
    const { post, sent } = await start();
    const { status, body } = await post({ ...fields, name: ' ' }, JSON_ONLY);
    expect([status, JSON.parse(body.toString())]).toEqual([422, { outcome: 'invalid', errors: { name: 'required' } }]);
    expect(sent).toEqual([]);
  });

  test('is thanked for only where it is stored', async () => {
    const { post } = await start({ status: 'limited', retryAfterS: 7 });
    expect((await post(fields, JSON_ONLY)).status).toBe(429);
  });
});

// REQ-LEA-07
test.each<[LeadAnswer, status: number, retryAfter?: string]>([
  [{ status: 'unavailable' }, 503],
  [{ status: 'uncertain' }, 503],
  [{ status: 'limited', retryAfterS: 7 }, 429, '7'],
])('when the service is %o, everything typed comes back', async (answer, status, retryAfter) => {
  const { post, rendered, metrics } = await start(answer);
  const toScript = await post({}, JSON_ONLY);
  expect([toScript.status, JSON.parse(toScript.body.toString())]).toEqual([
    status,
    { outcome: answer.status, errors: {} },
  ]);
  expect(toScript.headers['retry-after']).toBe(retryAfter);
  const page = await post();
  expect([page.status, page.headers['cache-control']]).toEqual([status, 'private, no-cache']);
  expect(rendered[0]?.locals.form).toEqual({
    outcome: answer.status,
    entryId: FORM.entryId,
    values: VALUES,
    errors: {},
  });
  expect(await metrics()).toContain(`site_forms_total{outcome="${answer.status}"} 2`);
});

describe('requests that no form of the site sends', () => {
  test.each<[status: number, text: string, Fields, Headers]>([
    [403, 'a page of this site', {}, { origin: 'https://evil.example' }],
    [403, 'a page of this site', {}, { origin: undefined }],
    [403, 'a page of this site', {}, { 'sec-fetch-site': 'cross-site' }],
    [415, 'application/x-www-form-urlencoded', {}, { 'content-type': 'multipart/form-data; boundary=x' }],
    [415, 'application/x-www-form-urlencoded', {}, { 'content-type': 'text/plain' }],
    [415, 'application/x-www-form-urlencoded', {}, { 'content-type': undefined }],
    [400, '_form must be', { _form: undefined }, {}],
    [400, 'UTF-8', {}, { body: `_form=${FORM.entryId}&name=%FF` }],
    [400, '60 fields', {}, { body: '&a=1'.repeat(61) }],
    [413, 'over 65536 bytes', { message: 'x'.repeat(MAX_BODY_BYTES) }, {}],
    [405, 'Only GET and HEAD', {}, { path: '/' }],
    [405, 'Only GET and HEAD', {}, { path: `${PATH}/` }],
    [405, 'Only GET and HEAD', {}, { path: '/made-up' }],
  ])('are refused: %i %s', async (status, text, fields, headers) => {
    const { post, sent, rendered } = await start();
    const answer = await post(fields, { ...JSON_ONLY, ...headers });
    expect([answer.status, answer.body.toString()]).toEqual([status, expect.stringContaining(text)]);
    expect([sent, rendered]).toEqual([[], []]);
  });

  test('name a form that the page doesn’t have', async () => {
    const { post, sent, site } = await start();
    site.forms.get(PATH)?.set('second', { ...FORM, entryId: 'second' });
    for (const _form of ['gone', '__proto__']) {
      const { status, body } = await post({ _form }, JSON_ONLY);
      expect([status, body.toString()]).toEqual([400, expect.stringContaining('no longer has this form')]);
    }
    expect(sent).toEqual([]);
  });

  test('are counted for each client, before anything is read', async () => {
    const { post, sent } = await start(STORED, { RATE_LIMIT_FORMS: 2 });
    const from = (address: string) => post({}, { ...JSON_ONLY, 'x-forwarded-for': address });
    const statuses = [await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.7')];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await from('203.0.113.8')).status).toBe(200);
    expect(sent).toHaveLength(3);
  });
});

test('while too many pages are rendered, a text says that nothing was sent', async () => {
  const { post, site } = await start({ status: 'unavailable' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const script = site.script;
  site.script = async (path, locals) => {
    await promise;
    return script(path, locals);
  };
  // One is rendered, eight of a client wait, and the tenth is refused.
  const statuses: number[] = [];
  const posts = Array.from({ length: 10 }, () =>
    post().then((answer) => {
      statuses.push(answer.status);
      if (answer.headers['x-shed']) resolve();
      return answer;
    }),
  );
  const answers = await Promise.all(posts);
  const texts = answers.filter(({ headers }) => headers['x-shed']).map(({ body }) => body.toString());
  expect(texts).toEqual([expect.stringMatching(/^Nothing was sent.*back button/)]);
  expect(statuses).toEqual(Array(10).fill(503));
});
