import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverEnvironment } from '../serverEnvironment.ts';
import { ask, askFromThread } from '../testing/ask.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { signedWebhook, WEBHOOK_HEADERS } from '../testing/signedWebhook.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import { ReplayGuard } from './webhook.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A site whose content changes on its next refresh. */
function siteThatFinds(...tags: string[]) {
  const site = scriptedSite();
  site.refresh = async () => {
    site.text = `text of version ${site.version + 1}`;
    const found = await site.change(...tags);
    return { found, published: [found] };
  };
  return site;
}

const body = async (port: number, path: string) => (await ask(port, path)).body.toString();

describe('a webhook', () => {
  it('is answered when no visitor gets the old page any more, and other pages stay cached', async () => {
    const site = siteThatFinds('page:/pricing', 'entry-elsewhere');
    const order: string[] = [];
    const purgeAdapters = [
      {
        name: 'CDN',
        async purge(tags: string[]) {
          order.push(`purge ${[...tags].sort()} after ${site.rendered.at(-1)}`);
        },
      },
    ];
    const { port } = await startSiteServer({}, { site, purgeAdapters });
    for (const path of ['/', '/pricing']) await ask(port, path);
    const answer = await ask(port, '/webhook', signedWebhook());
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body.toString())).toEqual({
      changed: 1,
      rendered: 1,
      purged: 1,
      milliseconds: expect.any(Number),
    });
    expect(site.rendered).toEqual(['/', '/pricing', '/pricing']);
    expect(order).toEqual(['purge entry-elsewhere,page:/pricing after /pricing']);
    expect(await body(port, '/pricing')).toContain('text of version 2');
    expect(await body(port, '/')).toContain('first');
    expect(site.rendered).toHaveLength(3);
  });

  it('removes an unpublished page', async () => {
    const site = siteThatFinds('page:/pricing');
    const { port, source } = await startSiteServer({}, { site });
    await ask(port, '/pricing');
    site.paths.delete('/pricing');
    expect((await ask(port, '/webhook', signedWebhook())).status).toBe(200);
    expect((await ask(port, '/pricing')).status).toBe(404);
    expect(source.pages.peek('/pricing\n\n')).toBeUndefined();
  });

  it('does nothing where nothing changed', async () => {
    const { port, site } = await startSiteServer();
    await ask(port, '/');
    const answer = await ask(port, '/webhook', signedWebhook());
    expect(JSON.parse(answer.body.toString())).toMatchObject({ changed: 0, rendered: 0, purged: 0 });
    expect(site.rendered).toEqual(['/']);
  });

  it('is answered when a purge fails, which is counted and logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failing = { name: 'CDN', purge: () => Promise.reject(new Error('refused')) };
    const { port, metrics } = await startSiteServer({}, { site: siteThatFinds('settings'), purgeAdapters: [failing] });
    const answer = await ask(port, '/webhook', signedWebhook());
    expect([answer.status, JSON.parse(answer.body.toString()).purged]).toEqual([200, 0]);
    expect(await metrics()).toContain('site_purge_errors_total 1');
    expect(logged.mock.calls.flat().join()).toContain('purge: CDN: refused');
  });
});

describe('an invalid webhook', () => {
  it.each([
    ['unsigned', { method: 'POST', headers: WEBHOOK_HEADERS, body: '{}' }, 401, 'not signed'],
    ['signed with another secret', signedWebhook({ secret: 'ab'.repeat(32) }), 401, 'not signed'],
    ['with another body', { ...signedWebhook(), body: '{"sys":{}}' }, 401, 'not signed'],
    ['for another path', signedWebhook({ path: '/other' }), 401, 'not signed'],
    ['with another topic', swap(signedWebhook(), 'x-contentful-topic', 'x'), 401, 'not signed'],
    ['with a later time', swap(signedWebhook(), 'x-contentful-timestamp', String(Date.now() + 9)), 401, 'not signed'],
    ['with a short signature', swap(signedWebhook(), 'x-contentful-signature', 'ab'), 401, 'not signed'],
    [
      'without its time signed',
      swap(signedWebhook(), 'x-contentful-signed-headers', 'content-type'),
      401,
      'not signed',
    ],
    ['five minutes late', signedWebhook({ at: Date.now() - 301_000 }), 401, 'more than five minutes ago'],
    ['five minutes early', signedWebhook({ at: Date.now() + 400_000 }), 401, 'the clocks differ'],
    ['larger than 1 MB', signedWebhook({ body: 'x'.repeat(1_048_577) }), 413, 'over 1048576 bytes'],
    ['a question', { method: 'GET', headers: {} }, 405, 'not allowed'],
  ])('%s', async (_, request, status, text) => {
    const site = scriptedSite();
    const refresh = vi.spyOn(site, 'refresh');
    const { port } = await startSiteServer({}, { site });
    const answer = await ask(port, '/webhook', request);
    expect([answer.status, answer.body.toString()]).toEqual([status, expect.stringContaining(text)]);
    expect(answer.headers['cache-control']).toBe('no-store');
    if (status === 405) expect(answer.headers.allow).toBe('POST');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('replayed', async () => {
    const { port } = await startSiteServer();
    const request = signedWebhook();
    expect((await ask(port, '/webhook', request)).status).toBe(200);
    expect((await ask(port, '/webhook', request)).status).toBe(409);
    expect((await ask(port, '/webhook', signedWebhook({ body: request.body, at: Date.now() + 1 }))).status).toBe(200);
  });
});

function swap(request: ReturnType<typeof signedWebhook>, name: string, value: string) {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

describe('a burst', () => {
  it('of 1,000 webhooks with one change renders each page once', async () => {
    const site = scriptedSite();
    const { port } = await startSiteServer({}, { site });
    for (const path of ['/', '/pricing']) await ask(port, path);
    let isChanged = false;
    site.refresh = async () => {
      if (isChanged) return { published: [] };
      isChanged = true;
      const found = await site.change('settings');
      return { found, published: [found] };
    };
    expect(new Set(await sendAll(port, 1_000))).toEqual(new Set([200]));
    expect(site.rendered.slice(2).sort()).toEqual(['/', '/pricing']);
  });

  it('of 1,000 webhooks with a change each renders each page at most twice, and ends with the newest', async () => {
    const site = siteThatFinds('settings');
    const { port } = await startSiteServer({}, { site });
    for (const path of ['/', '/pricing']) await ask(port, path);
    const { script } = site;
    site.script = async (path, locals) => {
      // The burst arrives while the first page is rendered, however long that takes.
      await vi.waitUntil(() => site.version >= 1_001, { timeout: 30_000, interval: 20 });
      return script(path, locals);
    };
    expect(new Set(await sendAll(port, 1_000))).toEqual(new Set([200]));
    expect(site.version).toBe(1_001);
    const times = (path: string) => site.rendered.slice(2).filter((each) => each === path).length;
    expect([times('/'), times('/pricing')]).toEqual([expect.any(Number), times('/')]);
    expect(times('/')).toBeLessThanOrEqual(2);
    for (const path of ['/', '/pricing']) expect(await body(port, path)).toContain('text of version 1001');
  });

  it('is followed by an immediate update for the next change', async () => {
    const site = siteThatFinds('settings');
    const { port } = await startSiteServer({}, { site });
    await ask(port, '/');
    await sendAll(port, 20);
    // As one more of the burst it would wait for 500 ms of quiet, and from now on no time passes.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_100);
    const { milliseconds } = JSON.parse((await ask(port, '/webhook', signedWebhook())).body.toString());
    expect(milliseconds).toBe(0);
  });

  function sendAll(port: number, number: number) {
    return askFromThread(
      port,
      Array.from({ length: number }, () => ({ path: '/webhook', options: signedWebhook() })),
    );
  }
});

describe('a change during a rendering', () => {
  it('is on the page when its webhook is answered', async () => {
    const site = siteThatFinds('settings');
    const { port } = await startSiteServer({}, { site });
    await ask(port, '/');
    const { script } = site;
    const release: (() => void)[] = [];
    site.script = async (path, locals) => {
      const answer = await script(path, locals);
      if (release.length === 0) await new Promise<void>((resolve) => release.push(resolve));
      return answer;
    };
    const first = ask(port, '/webhook', signedWebhook());
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 30_000 });
    const second = ask(port, '/webhook', signedWebhook());
    await vi.waitFor(() => expect(site.version).toBe(3), { timeout: 30_000 });
    release[0]?.();
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(200);
    expect(await body(port, '/')).toContain('text of version 3');
  });
});

describe('the guard against replays', () => {
  it('drops expired entries, and never valid ones', () => {
    const guard = new ReplayGuard(1_000, 3);
    expect([guard.take('a', 0), guard.take('b', 500), guard.take('a', 1_999)]).toEqual([true, true, false]);
    expect(guard.take('c', 1_999)).toBe(true);
    expect(guard.take('d', 1_999)).toBe(false);
    expect(guard.take('d', 2_000)).toBe(true);
    expect(guard.size).toBe(3);
    expect([guard.take('b', 2_499), guard.take('b', 2_500)]).toEqual([false, true]);
    guard.forget('b');
    expect([guard.take('b', 2_501), guard.take('b', 2_501)]).toEqual([true, false]);
  });
});

describe('the secret', () => {
  const PUBLIC = {
    SITE_URL: 'https://www.cumulus.example',
    CONTENT_WEBHOOK_SECRET: 'ef6f0b10519e666c9dc98f2af0f3bec14a6517277af0330bcbbaf681bf2ebe90',
  };

  it.each([
    [
      { SITE_URL: 'https://www.cumulus.example' },
      'SITE_URL is https://www.cumulus.example, so CONTENT_WEBHOOK_SECRET must be set',
    ],
    [{ CONTENTFUL_SPACE_ID: 'abc' }, 'CONTENTFUL_SPACE_ID is set, so CONTENT_WEBHOOK_SECRET must be set'],
    [
      {
        SITE_URL: 'https://www.cumulus.example',
        CONTENT_WEBHOOK_SECRET: 'cumulus-development-webhook-secret-do-not-use-in-production-0000',
      },
      'CONTENT_WEBHOOK_SECRET must be set',
    ],
    [
      {
        SITE_URL: 'https://www.cumulus.example',
        CONTENT_WEBHOOK_SECRET: 'ef6f0b10519e666c9dc98f2af0f3bec14a6517277af0330bcbbaf681bf2ebe90',
        PREVIEW_SECRET: 'cumulus-development-preview-secret',
      },
      'PREVIEW_SECRET must be set to one of your own',
    ],
    [
      {
        SITE_URL: 'https://www.cumulus.example',
        CONTENT_WEBHOOK_SECRET: 'ef6f0b10519e666c9dc98f2af0f3bec14a6517277af0330bcbbaf681bf2ebe90',
        DECIDE_SECRET: 'a-secret-of-the-front',
      },
      'DECIDE_SECRET must be set to one of your own',
    ],
    [{ ...PUBLIC }, 'SITE_URL is https://www.cumulus.example, so LEADS_SECRET must be set'],
    [{ ...PUBLIC, LEADS_SECRET: 'cumulus-development-leads-secret' }, 'LEADS_SECRET must be set to one of your own'],
    [{ LEADS_SECRET: 'short' }, 'must have 16 characters or more'],
    [{ CONTENT_WEBHOOK_SECRET: 'short' }, 'must be 64 characters'],
    [{ PREVIEW_SECRET: 'short' }, 'must have 16 characters or more'],
  ])('%j is refused at the start', (variables, message) => {
    expect(() => serverEnvironment(variables)).toThrow(message);
  });

  it('has a default on a local site', () => {
    expect(serverEnvironment({}).webhookSecret).toHaveLength(64);
    expect(serverEnvironment({}).leadsSecret).toBe('cumulus-development-leads-secret');
    expect(serverEnvironment({ ...PUBLIC, LEADS_SECRET: 'leads-61e0-77ab-c2' }).previewSecret).toBeUndefined();
    // The built-in services take the leads, also where the content is the vendor's.
    const vendor = {
      CONTENTFUL_SPACE_ID: 'abc',
      CONTENT_WEBHOOK_SECRET: 'ef6f0b10519e666c9dc98f2af0f3bec14a6517277af0330bcbbaf681bf2ebe90',
    };
    expect(serverEnvironment(vendor).leadsSecret).toBe('cumulus-development-leads-secret');
  });
});
