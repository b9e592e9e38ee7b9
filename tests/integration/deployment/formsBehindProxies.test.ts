import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decide, PageQuiz } from '../../../apps/site/src/server/site.ts';
import { SCRIPTED_FORM, scriptedForms } from '../../../apps/site/src/server/testing/scriptedForm.ts';
import { scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { startNginx } from '../../fixtures/servers/startNginx.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';
import { until } from '../../fixtures/servers/until.ts';
import { startNode } from './startNode.ts';

// Forms of a site behind nginx and Varnish, as in deploy/compose.yaml.
const SECRET = 'a-secret-of-the-front';
const PATH = '/contact';
const RESULT = '/quiz/13.0';
const QUIZ: PageQuiz = {
  questions: [{ name: 'people', weight: 1, answers: [{ name: 'many', value: 1 }] }],
  plans: [{ tier: 'enterprise', minScore: 1, maxScore: 13 }],
};

let node: Awaited<ReturnType<typeof startNode>>;
let varnish: Awaited<ReturnType<typeof startVarnish>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let decided = 0;
const clients: string[] = [];

const decide: Decide = () => {
  decided += 1;
  return { variantKey: 'red', cookies: ['seen=1'], isCacheable: true };
};

beforeAll(async () => {
  const site = scriptedSite([RESULT, '/file.txt']);
  site.quizOf = (path) => (path === '/quiz' ? QUIZ : undefined);
  const forms = scriptedForms(site, PATH, { status: 'unavailable' });
  const { sendLead } = forms;
  forms.sendLead = (lead, client) => {
    clients.push(client);
    return sendLead(lead, client);
  };
  const variables = { SITE_URL: 'https://localhost' };
  node = await startNode({ site, decide, secret: SECRET, variables, forms });
  varnish = await startVarnish({ nodes: [node.port], secret: SECRET });
  nginx = await startNginx({ upstream: varnish.port });
  await until(async () => (await send('/healthz')).status === 200, 'Varnish finding its node');
});

afterAll(async () => {
  await nginx?.stop();
  await varnish?.stop();
  await node?.stop();
});

interface Sent {
  host?: string;
  origin?: string;
  body?: string;
}

/** Sends a request as a browser without scripts does; with a body it is a form. */
function send(path: string, { host = 'localhost', origin = '', body }: Sent = {}) {
  const form = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { host, accept: 'text/html', ...(body && form) };
  const options = { ca: nginx.certificate, method: body ? 'POST' : 'GET', headers, servername: 'localhost' };
  return new Promise<{ status?: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sending = request(nginx.url + path, options, async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    sending.on('error', reject).end(body);
  });
}

describe('a form behind nginx and Varnish', () => {
  const body = `_form=${SCRIPTED_FORM.entryId}&name=Mara&email=mara%40studio.example`;

  // REQ-LEA-07
  it('that can’t be stored is answered with its own page, in the visitor’s variant, not with one of the proxies', async () => {
    decided = 0;
    const { status, headers, text } = await send(PATH, { body, origin: 'https://localhost' });
    expect([status, headers['cache-control']]).toEqual([503, 'private, no-cache']);
    expect(text).toContain('<title>/contact</title><p>first red</p>');
    expect([decided, clients.at(-1)]).toEqual([1, '127.0.0.1']);
  });

  // REQ-LEA-04
  it.each([
    ['www.cumulus.example', 'https://www.cumulus.example', 503],
    ['www.cumulus.example', 'https://x1.cumulus.example', 403],
    ['localhost', 'http://localhost', 403],
    ['localhost', 'https://evil.example', 403],
    ['localhost', 'null', 403],
  ])('on %s from a page of %s is a %i', async (host, origin, status) => {
    expect((await send(PATH, { body, host, origin })).status).toBe(status);
  });

  it('has a thank-you page that Varnish neither decides nor caches', async () => {
    decided = 0;
    for (let count = 0; count < 2; count += 1) {
      const { status, headers } = await send('/forms/sent?r=made-up');
      expect([status, headers.location, headers['x-cache']]).toEqual([303, '/', 'miss']);
    }
    expect(decided).toBe(0);
  });
});

describe('a plan quiz behind nginx and Varnish', () => {
  // REQ-QUZ-03
  it('leads to the page of its score, and is neither decided nor cached itself', async () => {
    decided = 0;
    for (let count = 0; count < 2; count += 1) {
      const { status, headers } = await send('/forms/plan-quiz', {
        body: '_page=/quiz&people=many',
        origin: 'https://localhost',
      });
      expect([status, headers.location, headers['x-cache']]).toEqual([303, `${RESULT}#people=many`, 'miss']);
    }
    expect(decided).toBe(0);
  });

  it('has results that are pages, decided and cached, whatever their query: the point in their address makes no file of them', async () => {
    decided = 0;
    const first = await send(`${RESULT}?utm_source=x`);
    const second = await send(RESULT);
    expect([first.status, second.status, second.headers['x-cache']]).toEqual([200, 200, 'hit']);
    expect(second.text).toContain(`<title>${RESULT}</title><p>first red</p>`);
    expect(decided).toBe(2);
  });
});
