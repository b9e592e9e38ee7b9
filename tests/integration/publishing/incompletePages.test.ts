import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SourceEntity } from '../../../apps/content/space.ts';
import { settingsOf } from '../../../apps/site/src/cms/content.ts';
import { createContentStore } from '../../../apps/site/src/cms/contentStore.ts';
import { rssFeed } from '../../../apps/site/src/document/seo/feed.ts';
import { type Publishing, startPublishing } from './startPublishing.ts';

// What an editor's incomplete article does to its page, to the lists, and after a restart of the site.
let publishing: Publishing;
beforeAll(async () => {
  publishing = await startPublishing();
});
afterAll(() => publishing.close());

const PATH = '/blog/automate-last';
const LISTED = /^Listed: /gm;
const becomes = (path: string, check: (page: { status: number; text: string }) => void) =>
  vi.waitFor(async () => check(await publishing.read(path)), { timeout: 30_000, interval: 25 });

async function articleId(): Promise<string> {
  const { content } = await stored();
  return content.routes.byPath.get(PATH)?.entryId ?? '';
}

/** What a site that starts now shows: from the content system, and from the last good copy of the running one. */
async function stored() {
  const store = createContentStore(publishing.source);
  try {
    const content = await store.current();
    const settings = settingsOf(content, 'en-US');
    return { content, feed: settings && rssFeed(content, 'article', settings, 'http://localhost') };
  } finally {
    store.stop();
  }
}

it('an article that lost its body and its title stays as it was, on its page and in lists, until it is complete again', async () => {
  const before = await publishing.read(PATH);
  const list = await publishing.read('/blog');
  const count = list.text.match(LISTED)?.length ?? 0;
  expect(count).toBeGreaterThan(3);
  const id = await articleId();
  const saved: Partial<SourceEntity['fields']> = {};

  await publishing.folder.edit(id, ({ fields }) => {
    for (const name of ['body', 'title'] as const) {
      saved[name] = fields[name];
      delete fields[name];
    }
    fields.category = { 'en-US': 'Half a change' };
  });
  await publishing.folder.edit('personIngrid', ({ fields }) => {
    fields.role = { 'en-US': 'A whole change' };
  });
  await becomes('/blog', ({ text }) => expect(text).toContain('A whole change'));
  expect(await publishing.read(PATH)).toMatchObject({
    status: 200,
    text: expect.stringContaining(before.text.split('\n')[0] ?? ''),
  });
  const after = await publishing.read('/blog');
  expect(after.text.match(LISTED)).toHaveLength(count);
  expect(after.text).not.toContain('Half a change');

  const { content, feed } = await stored();
  expect(content.routes.byPath.has(PATH)).toBe(true);
  expect(content.snapshot.entries[id]?.fields.title).toEqual(saved.title);
  expect(feed).toContain(PATH);

  await publishing.folder.edit(id, ({ fields }) => Object.assign(fields, saved));
  await becomes(PATH, ({ text }) => expect(text).toContain('Half a change'));
});

it('an article that was never complete answers 404, and is in no list', async () => {
  const id = await articleId();
  const article = publishing.folder.entryLike(id, 'never');
  article.fields.slug = { 'en-US': 'blog/never' };
  delete article.fields.body;
  const whole = publishing.folder.entryLike(id, 'whole');
  whole.fields.slug = { 'en-US': 'blog/whole' };
  await publishing.folder.write('new.json', { entries: [article, whole] });
  await becomes('/blog/whole', ({ status }) => expect(status).toBe(200));
  expect((await publishing.read('/blog/never')).status).toBe(404);
  expect((await publishing.read('/sitemap.xml')).text).not.toContain('/blog/never');
});

it('unpublishing still unpublishes', async () => {
  const id = await articleId();
  await publishing.folder.edit(id, ({ sys, fields }) => {
    delete fields.title;
    delete sys.publishedVersion;
  });
  await becomes(PATH, ({ status }) => expect([404, 410]).toContain(status));
});
