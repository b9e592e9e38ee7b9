import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilQuiet } from '../../fixtures/servers/untilQuiet.ts';
import { findsGone } from './findsGone.ts';
import { type Publishing, startPublishing } from './startPublishing.ts';

// From an editor's file to a visitor's page, over real HTTP.
let publishing: Publishing;
const WARM = [
  '/',
  '/pricing',
  '/fr-FR/pricing',
  '/blog',
  '/blog/automate-last',
  '/teams/law',
  '/legal/terms',
  '/missing',
  '/sitemap.xml',
];
const until = (check: () => Promise<void>, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 25 });
/** Hundreds of pages take long on a busy machine. */
const BULK_MS = 40_000;
/** Pages of one change: far more than are rendered at a time. */
const BULK = 200;
/** Longer than the time in which changes are batched. */
const BETWEEN_MS = 260;

const has = async ({ read }: Publishing, path: string, text: string) => (await read(path)).text.includes(text);
const isThere = async (path: string) => {
  const { status } = await publishing.read(path);
  expect([200, 404, 410]).toContain(status);
  return status === 200;
};

async function becomes(path: string, text: string) {
  await until(async () => expect(await has(publishing, path, text)).toBe(true));
  return [...publishing.site.rendered].sort();
}

describe.each([
  ['promptly', false],
  ['as the vendor does', true],
])('a content system that behaves %s', (_, isVendor) => {
  beforeAll(async () => {
    publishing = await startPublishing({ isVendor });
  });
  afterAll(() => publishing.close());
  beforeEach(async () => {
    for (const path of WARM) await publishing.read(path);
    publishing.site.rendered.length = 0;
  });
  afterEach(async () => {
    // The last change may take longer.
    await untilQuiet(() => publishing.site.rendered.length, BETWEEN_MS);
  });

  describe('only pages that used a changed entry are rendered again', () => {
    const set =
      (field: string, text: string, locale = 'en-US') =>
      (entity: { fields: Record<string, Record<string, unknown>> }) => {
        entity.fields[field] = { ...entity.fields[field], [locale]: text };
      };

    it('the page’s own entry', async () => {
      await publishing.folder.edit('pageTeamLaw', set('summary', 'Changed directly'));
      expect(await becomes('/teams/law', 'Changed directly')).toEqual(['/sitemap.xml', '/teams/law']);
    });

    it('an entry that it links to, in every locale that is in memory', async () => {
      await publishing.folder.edit('pricingHero', set('sectionInternalName', 'Changed through a link'));
      expect(await becomes('/pricing', 'Changed through a link')).toEqual([
        '/fr-FR/pricing',
        '/pricing',
        '/sitemap.xml',
      ]);
    });

    it('an author, who is in articles and lists', async () => {
      await publishing.folder.edit('personIngrid', set('internalName', 'Changed author'));
      const rendered = await becomes('/blog', 'Changed author');
      expect(rendered).toContain('/blog');
      expect(rendered).not.toContain('/legal/terms');
      expect(rendered).not.toContain('/pricing');
    });

    it('an asset', async () => {
      const { text } = await publishing.read('/blog/automate-last');
      const parts = text.split('\n').filter((line) => line.startsWith('{'));
      const id: string | undefined = parts.map((line) => JSON.parse(line).sys).find(({ type }) => type === 'Asset')?.id;
      if (!id) throw new Error('The page shows no asset');
      await publishing.folder.edit(id, set('title', 'Changed picture'));
      const rendered = await becomes('/blog/automate-last', 'Changed picture');
      expect(rendered).not.toContain('/legal/terms');
      expect(rendered).not.toContain('/pricing');
    });

    it('microcopy of every page: each page once, and the sitemap', async () => {
      await publishing.folder.edit('siteSettings', set('internalName', 'Changed everywhere'));
      await becomes('/', 'Changed everywhere');
      await until(async () => expect(publishing.site.rendered).toHaveLength(9));
      expect(new Set(publishing.site.rendered).size).toBe(9);
    });
  });

  describe('addresses', () => {
    it('a new article has its page and is in the lists', async () => {
      const article = publishing.folder.entryLike('articleAutomate', 'articleNew');
      Object.assign(article.fields, {
        slug: { 'en-US': 'blog/new-article' },
        title: { 'en-US': 'A new article' },
        publishedDate: { 'en-US': '2026-11-20' },
      });
      expect(await isThere('/blog/new-article')).toBe(false);
      await publishing.folder.write('new.json', { entries: [article] });
      await becomes('/blog', 'Listed: A new article');
      expect(await isThere('/blog/new-article')).toBe(true);
      const rendered = await becomes('/sitemap.xml', '/blog/new-article');
      expect(rendered).toContain('/sitemap.xml');
      expect(rendered).not.toContain('/legal/terms');
    });

    // REQ-CMS-14
    it('an article with a later date, at its time', async () => {
      const appears = Date.now() + 3_600_000;
      const article = (id: string, date: number) => {
        const entry = publishing.folder.entryLike('articleAutomate', id);
        const publishedDate = { 'en-US': new Date(date).toISOString() };
        Object.assign(entry.fields, {
          slug: { 'en-US': `blog/${id}` },
          title: { 'en-US': `Title ${id}` },
          publishedDate,
        });
        return entry;
      };
      await publishing.folder.write('dated.json', {
        entries: [article('past', appears - 7_200_000), article('future', appears)],
      });
      await becomes('/blog', 'Listed: Title past');
      expect(await isThere('/blog/future')).toBe(false);
      expect(await has(publishing, '/blog', 'Title future')).toBe(false);
      expect(await has(publishing, '/sitemap.xml', '/blog/future')).toBe(false);
      vi.useFakeTimers({ toFake: ['Date'], now: appears });
      try {
        expect(await isThere('/blog/future')).toBe(true);
        expect(await has(publishing, '/blog', 'Listed: Title future')).toBe(true);
        expect(await has(publishing, '/sitemap.xml', '/blog/future')).toBe(true);
      } finally {
        vi.useRealTimers();
      }
    });

    it('a page in one more locale', async () => {
      expect(await isThere('/fr-FR/equipes/droit')).toBe(false);
      await publishing.folder.edit('pageTeamLaw', ({ fields }) => {
        fields.slug = { ...fields.slug, 'fr-FR': 'equipes/droit' };
      });
      await until(async () => expect(await isThere('/fr-FR/equipes/droit')).toBe(true));
      expect(await isThere('/teams/law')).toBe(true);
    });

    it('a page that moved', async () => {
      await publishing.folder.edit('pageTeamLaw', ({ fields }) => {
        fields.slug = { 'en-US': 'teams/lawyers' };
      });
      await until(async () => expect(await isThere('/teams/lawyers')).toBe(true));
      expect(await isThere('/teams/law')).toBe(false);
      await publishing.folder.edit('pageTeamLaw', ({ fields }) => {
        fields.slug = { 'en-US': 'teams/law' };
      });
      await until(async () => expect(await isThere('/teams/law')).toBe(true));
    });

    it('a page that is unpublished, and published again', async () => {
      const version = { current: 0 };
      await publishing.folder.edit('pageTeamLaw', ({ sys }) => {
        version.current = sys.publishedVersion ?? 0;
        delete sys.publishedVersion;
      });
      await until(async () => expect(await isThere('/teams/law')).toBe(false));
      // Addresses follow the content immediately; pages that list them are rendered afterwards.
      await until(async () => expect(await has(publishing, '/sitemap.xml', '/teams/law\n')).toBe(false));
      const gone = await publishing.read('/teams/law');
      expect(gone.status).toBe(410);
      expect(gone.text).toContain('Page taken down');
      expect((await publishing.read('/teams/never-was')).status).toBe(404);
      // By the copy on disk, which is written some seconds after a change.
      await vi.waitFor(() => findsGone(publishing.source, '/teams/law'), { timeout: 30_000, interval: 1_000 });
      await publishing.folder.edit('pageTeamLaw', ({ sys }) => {
        sys.publishedVersion = version.current;
      });
      await until(async () => expect(await isThere('/teams/law')).toBe(true));
    });
  });

  it('a scheduled publication is published at its time, not before', async () => {
    const page = publishing.folder.entryLike('pageTeamLaw', 'pagePlanned');
    page.fields.slug = { 'en-US': 'planned' };
    delete page.sys.publishedVersion;
    const at = Date.now() + 3_000;
    const action = {
      sys: { id: 'planned', type: 'ScheduledAction', status: 'scheduled' },
      entity: { sys: { type: 'Link' as const, linkType: 'Entry', id: 'pagePlanned' } },
      scheduledFor: { datetime: new Date(at).toISOString() },
      action: 'publish' as const,
    };
    await publishing.folder.write('planned.json', { entries: [page], scheduledActions: [action] });
    const early: boolean[] = [];
    await until(async () => {
      const isLive = await isThere('/planned');
      // A request before the time may be answered after it.
      if (Date.now() < at) early.push(isLive);
      expect(isLive).toBe(true);
    });
    expect(new Set(early)).toEqual(new Set([false]));
  });

  it('no request fails while pages change, and none gets the old page after the new one', async () => {
    let [failed, requests, isDone, newest] = [0, 0, false, -1];
    const wentBack: number[] = [];
    const visitor = (async () => {
      while (!isDone) {
        const { status, text } = await publishing.read('/pricing');
        const seen = Number(/Round (\d+)!/.exec(text)?.[1] ?? -1);
        requests += 1;
        if (status !== 200) failed += 1;
        if (seen < newest) wentBack.push(seen);
        newest = Math.max(newest, seen);
      }
    })();
    for (let round = 0; round < 5; round += 1) {
      await publishing.folder.edit('pricingHero', ({ fields }) => {
        fields.sectionInternalName = { 'en-US': `Round ${round}!` };
      });
      await until(async () => expect(newest).toBe(round));
    }
    isDone = true;
    await visitor;
    expect([failed, wentBack]).toEqual([0, []]);
    expect(requests).toBeGreaterThan(10);
  });

  it(
    'hundreds of entries at once render each page at most twice',
    async () => {
      const entries = Array.from({ length: BULK }, (_, index) => {
        const copy = publishing.folder.entryLike('articleAutomate', `bulk-${index}`);
        Object.assign(copy.fields, { slug: { 'en-US': `blog/bulk-${index}` }, title: { 'en-US': `Bulk ${index}` } });
        return copy;
      });
      await publishing.folder.write('bulk.json', { entries });
      await until(async () => expect(await isThere(`/blog/bulk-${BULK - 1}`)).toBe(true), BULK_MS);
      await untilQuiet(() => publishing.site.rendered.length, 2 * BETWEEN_MS);
      const counts = new Map<string, number>();
      for (const path of publishing.site.rendered) counts.set(path, (counts.get(path) ?? 0) + 1);
      expect([...counts.values()].filter((count) => count > 2)).toEqual([]);
      expect(counts.has('/legal/terms')).toBe(false);
    },
    BULK_MS * 2,
  );

  it('a missed webhook is caught up by the next poll', async () => {
    const deaf = await startPublishing({ isVendor, hasWebhooks: false, pollMs: 300 });
    try {
      await deaf.read('/pricing');
      await deaf.folder.edit('pricingHero', ({ fields }) => {
        fields.sectionInternalName = { 'en-US': 'Missed webhook' };
      });
      await until(async () => expect(await has(deaf, '/pricing', 'Missed webhook')).toBe(true));
      expect(deaf.site.rendered).toEqual(['/pricing', '/pricing']);
    } finally {
      // Waits for the compression thread, which is slow on a busy machine.
      await deaf.close();
    }
  });
});
