import {
  isEmpty,
  isPageEntry,
  isPageModel,
  keepsLastComplete,
  type SiteSettingsEntry,
  visitContent,
} from '@cumulus/content-model';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Content, createContent, settingsOf } from '../cms/content.ts';
import { keepLastComplete } from '../cms/lastComplete.ts';
import type { Route } from '../cms/routes.ts';
import type { ContentSnapshot } from '../cms/snapshot.ts';
import { shippedSnapshot } from '../cms/testing/snapshots.ts';
import { ConsentBanner } from '../document/ConsentBanner/ConsentBanner.tsx';
import { cacheTagsOf } from '../document/cacheTags.ts';
import { Footer } from '../document/Footer/Footer.tsx';
import { Header } from '../document/Header/Header.tsx';
import { PageBanner } from '../document/PageBanner/PageBanner.tsx';
import { buildPageView, type PageView } from '../document/pageView.ts';
import { rssFeed } from '../document/seo/feed.ts';
import { socialTitle } from '../document/seo/sharePreview.ts';
import { sitemap } from '../document/seo/sitemap.ts';
import { structuredData } from '../document/seo/structuredData.ts';
import reactRenderer, { pageDataOf } from './renderReact.tsx';

type Fields = Record<string, unknown>;
type Entry = Fields & { modelName: string; metadata: { id: string } };

const { contentTypes } = await import('../../../../content/cumulus/space.json');
const modules = import.meta.glob<Record<string, ComponentType<Fields>>>(
  ['../sections/*/*.tsx', '!../sections/*/*.test.tsx'],
  { eager: true },
);
const SITE = 'https://www.cumulus.example';
const environment = { siteUrl: SITE, productDomain: 'cumulus.example', isPreview: false };
/** Pages on which an entry is looked for: an author is on all of the blog. */
const MAX_PAGES = 2;

const snapshot = shippedSnapshot();
const whole = createContent(snapshot);

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

const nameOf = (model: string) => `${model.charAt(0).toUpperCase()}${model.slice(1)}`;

async function render(view: PageView, Component: ComponentType<never> | undefined, props: Fields): Promise<string> {
  if (!Component) return '';
  const request = new Request(SITE);
  pageDataOf.set(request, view.data);
  const component = Component as ComponentType<Fields>;
  const { html } = await reactRenderer.renderToStaticMarkup.call({ result: { request } }, component, props, {});
  return html;
}

/** The HTML of a page without its head, with the sections that texts embed. */
async function renderPage(content: Content, view: PageView): Promise<string> {
  const { banner, alternates, settings } = view;
  const { header, footer, consent } = settings;
  const sectionHtml = (section: Entry, index: number) => {
    const name = nameOf(section.modelName);
    return render(view, modules[`../sections/${name}/${name}.tsx`]?.[name] as never, { section, index });
  };
  const parts: string[] = [];
  if (consent) parts.push(await render(view, ConsentBanner as never, { consent }));
  if (banner) parts.push(await render(view, PageBanner as never, { banner }));
  if (header) parts.push(await render(view, Header as never, { header, logInUrl: SITE, alternates }));
  if (footer) parts.push(await render(view, Footer as never, { footer, consent, alternates }));
  for (const [at, section] of view.sections.entries())
    parts.push(await sectionHtml(section as unknown as Entry, at + 1));
  for (const [, id = ''] of parts.join('').matchAll(/<cu-section data-entry-id="([^"]+)"/g)) {
    const embedded = content.graph(view.data.locale).entry(id);
    if (embedded) parts.push(await sectionHtml(embedded as unknown as Entry, parts.length));
  }
  return parts.join('\n');
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ "'": '&#x27;', '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '',
  );

/** Sections that are about one entry, or that need every plan: they are left out with it. */
const LEFT_OUT_WITH: Readonly<Record<string, readonly string[]>> = {
  mediaVideo: ['video'],
  mediaAnimation: ['videoAnimation'],
  consent: ['storageTable'],
  plan: ['planQuiz', 'comparisonTable'],
};

/** The texts in some entries, without those of one entry. The content of a linked page is not among them. */
function textsIn(roots: readonly unknown[], without?: Entry): Set<string> {
  const models = LEFT_OUT_WITH[without?.modelName ?? ''] ?? [];
  const texts = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    if (!value || typeof value !== 'object' || seen.has(value)) return;
    seen.add(value);
    const { modelName, metadata } = value as Partial<Entry>;
    if (without && (metadata?.id === without.metadata.id || models.includes(modelName ?? ''))) return;
    const isLinkedPage = isPageEntry(value) && !('sectionInternalName' in value);
    for (const [name, item] of Object.entries(value))
      if (name !== 'metadata' && (!isLinkedPage || typeof item === 'string')) walk(item);
  };
  for (const root of roots) walk(root);
  return texts;
}

/** The texts of a page that it doesn't have from a certain entry. A single word may also stand in an attribute. */
function otherTexts({ sections, settings, banner }: PageView, id: string): string[] {
  const { header, footer, consent } = settings;
  const own = whole.graph('en-US').entry(id) as unknown as Entry;
  const others = textsIn([sections, header, footer, consent, banner], own);
  const ownTexts = textsIn(isPageEntry(own) ? Object.values({ ...own, sections: [] }) : [own]);
  return [...others].filter((text) => text.includes(' ') && !ownTexts.has(text));
}

interface Shown {
  view: PageView;
  html: string;
  data: string;
}

async function show(content: Content, route: Route): Promise<Shown> {
  const view = buildPageView(content, route, environment);
  socialTitle(view.entry, view.settings.siteName);
  return { view, html: await renderPage(content, view), data: JSON.stringify(structuredData(view)) };
}

const shownBefore = new Map<string, Promise<Shown>>();
function showWhole(route: Route): Promise<Shown> {
  const shown = shownBefore.get(route.path) ?? show(whole, route);
  shownBefore.set(route.path, shown);
  return shown;
}

/** Where entries are shown: the first pages, and home. */
const pagesOf = new Map<string, Route[]>();
for (const route of whole.routes.byPath.values()) {
  if (route.locale !== 'en-US') continue;
  const view = buildPageView(whole, route, environment);
  const shown = new Set(cacheTagsOf(view, route.locale, whole.defaultLocale));
  visitContent(view.sections, (value, isLinkedPage) => {
    const { metadata } = value as Partial<Entry>;
    if (metadata && (!isLinkedPage || isPageEntry(value))) shown.add(metadata.id);
  });
  for (const id of shown) pagesOf.set(id, [...(pagesOf.get(id) ?? []), route]);
}

interface Removal {
  model: string;
  id: string;
  field: string;
}

/** For each required field of a content type, the entry on most pages that has it. */
function removalsOf(model: string): Removal[] {
  const required = contentTypes.find(({ sys }) => sys.id === model)?.fields.filter((field) => field.required) ?? [];
  const entries = Object.values(snapshot.entries).filter(({ sys }) => sys.contentType?.sys.id === model);
  const places = (id: string) => Math.min(pagesOf.get(id)?.length ?? 0, MAX_PAGES);
  return required.flatMap(({ id: field }) => {
    const filled = entries.filter(({ fields }) => !isEmpty(fields[field]));
    const [chosen] = filled.sort((one, other) => places(other.sys.id) - places(one.sys.id));
    return chosen ? [{ model, id: chosen.sys.id, field }] : [];
  });
}

function without({ id, field }: Removal): ContentSnapshot {
  const entry = snapshot.entries[id];
  if (!entry) throw new Error(`no entry ${id}`);
  const { [field]: _, ...fields } = entry.fields;
  return { ...snapshot, entries: { ...snapshot.entries, [id]: { ...entry, fields } } };
}

async function findLost({ id, field }: Removal, content: Content): Promise<string[]> {
  const routes = [...(pagesOf.get(id) ?? []).slice(0, MAX_PAGES), whole.routes.byPath.get('/') as Route];
  const lost: string[] = [];
  for (const route of new Set(routes)) {
    if (!content.routes.byPath.has(route.path)) continue;
    const before = await showWhole(route);
    const after = await show(content, route).catch((error: Error) => error);
    if (after instanceof Error) {
      lost.push(`${route.path} without ${field} of ${id}: ${after.stack}`);
      continue;
    }
    for (const text of otherTexts(before.view, id))
      for (const [part, written] of [
        ['html', escapeHtml(text)],
        ['data', JSON.stringify(text).slice(1, -1)],
      ] as const)
        if (before[part].includes(written) && !after[part].includes(written))
          lost.push(`${route.path} without ${field} of ${id}, ${part}: ${text.slice(0, 60)}`);
  }
  return lost;
}

const settings = settingsOf(whole, 'en-US') as SiteSettingsEntry;
const addressesIn = (text: string) => new Set(text.match(/https:[^<"\s]+/g));

function lostAddresses(content: Content, id: string): string[] {
  const own = (whole.routes.byEntry.get(id) ?? []).map(({ path }) => SITE + path);
  const lists = (from: Content) => `${sitemap(from, SITE)} ${rssFeed(from, 'article', settings, SITE)}`;
  const after = addressesIn(lists(content));
  return [...addressesIn(lists(whole))].filter((address) => !after.has(address) && !own.includes(address));
}

// REQ-CMS-10
describe.each(contentTypes.map(({ sys }) => sys.id))('%s', (model) => {
  test('without a required field of one entry, everything else on its pages and in the lists stays', async () => {
    for (const removal of removalsOf(model)) {
      const changed = createContent(without(removal));
      expect(await findLost(removal, changed)).toEqual([]);
      expect(lostAddresses(changed, removal.id)).toEqual([]);
    }
  });

  test.runIf(isPageModel(model))(
    'a page that was never complete has no address, and nothing else is lost',
    async () => {
      for (const removal of removalsOf(model)) {
        const changed = createContent(keepLastComplete(without(removal)));
        const isNeeded = !['internalName', 'author'].includes(removal.field);
        expect(changed.routes.byEntry.has(removal.id)).toBe(!isNeeded);
        expect(await findLost(removal, changed)).toEqual([]);
        expect(lostAddresses(changed, removal.id)).toEqual([]);
      }
    },
  );

  test.runIf(keepsLastComplete(model))('stays as it was published last while a required field is gone', () => {
    for (const removal of removalsOf(model)) {
      const kept = keepLastComplete(without(removal), snapshot.entries).entries[removal.id];
      const isNoticed = removal.field !== 'internalName' && removal.field !== 'slug';
      expect([removal.field, kept === snapshot.entries[removal.id]]).toEqual([removal.field, isNoticed]);
    }
  });
});

test('every content type takes part, except those that no page shows', () => {
  const unused = contentTypes
    .map(({ sys }) => sys.id)
    .filter((model) => {
      const [removal] = removalsOf(model);
      return !removal || !pagesOf.has(removal.id);
    });
  expect(unused).toEqual(['redirect', 'salesDesk']);
});
