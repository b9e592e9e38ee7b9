import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { parseMarkup } from '../../fixtures/markup/parseMarkup.ts';

const KILOBYTE = 1000;

/** Limits of bytes before interaction; text as brotli (REQ-PRF-01). */
export const BUDGET = {
  scriptBytes: 10 * KILOBYTE,
  /** Maximum of this for scripts that a document doesn't reference: the consent code of every page. */
  laterScriptBytes: 1 * KILOBYTE,
  /** The demo and the quiz may have an island above the fold. */
  islandScriptBytes: 80 * KILOBYTE,
  islandPaths: [/\/demo$/],
  documentAndStyleBytes: 30 * KILOBYTE,
  fontFiles: 2,
  fontBytes: 30 * KILOBYTE,
} as const;

/** The site compresses with this quality or a higher one. */
const QUALITY = 9;

/** Bytes before interaction: text as brotli, fonts as they are. */
export interface PageBytes {
  script: number;
  documentAndStyle: number;
  fontFiles: number;
  font: number;
}

/** What a browser loaded. */
export interface LoadedBytes extends PageBytes {
  /** Those of external scripts, by path. */
  scripts: Record<string, number>;
  requests: Record<string, number>;
}

const brotliBytes = (text: Buffer | string) =>
  text.length ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length : 0;

const isScript = (type: string) => !type || /module|javascript/.test(type);

/**
 * Opens a page without interaction and measures its bytes: external and inline scripts, document and styles, fonts.
 * @param page a page of a new context, so that nothing is cached
 * @param path of the site under test
 */
export async function measureBytes(page: Page, path: string): Promise<LoadedBytes> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const opened = await page.goto(path);
  if (!opened) throw new Error(`${path} gave no document`);
  await page.waitForLoadState('networkidle');
  const inline = await page
    .locator('script:not([src])')
    .evaluateAll((scripts) =>
      scripts.map((script) => ({ type: script.getAttribute('type') ?? '', text: script.textContent })),
    );
  const text = inline.filter(({ type }) => isScript(type)).map((script) => script.text);
  const bytes: LoadedBytes = {
    script: brotliBytes(text.join('\n')),
    documentAndStyle: 0,
    fontFiles: 0,
    font: 0,
    scripts: {},
    requests: {},
  };
  for (const response of responses) await add(bytes, response, opened.url());
  return bytes;
}

async function add(bytes: LoadedBytes, response: Response, address: string): Promise<void> {
  const type = response.request().resourceType();
  bytes.requests[type] = (bytes.requests[type] ?? 0) + 1;
  if (type === 'script') {
    const size = brotliBytes(await response.body());
    bytes.scripts[new URL(response.url()).pathname] = size;
    bytes.script += size;
  }
  if (type === 'stylesheet' || (type === 'document' && response.url() === address)) {
    bytes.documentAndStyle += brotliBytes(await response.body());
  }
  if (type === 'font') {
    bytes.fontFiles += 1;
    bytes.font += (await response.body()).length;
  }
}

/** What a document makes a browser load: its own bytes, and those of the scripts, style sheets and fonts that it names. */
export interface NamedBytes extends PageBytes {
  /** Paths of external scripts. */
  scripts: string[];
}

/**
 * Measures a page by its document, without a browser.
 * @param load fetches a file of the site
 */
export async function measureDocument(html: string, load: (path: string) => Promise<Buffer>): Promise<NamedBytes> {
  const inline: string[] = [];
  const named = { script: new Set<string>(), style: new Set<string>(), font: new Set<string>() };
  parseMarkup(html, {
    onElement({ name, attributes }) {
      const value = (attribute: string) => attributes.get(attribute) ?? '';
      const isPreload = value('rel') === 'preload';
      if (name === 'script' && value('src')) named.script.add(value('src'));
      if (name !== 'link') return;
      if (value('rel') === 'modulepreload' || (isPreload && value('as') === 'script')) named.script.add(value('href'));
      if (value('rel') === 'stylesheet') named.style.add(value('href'));
      if (isPreload && value('as') === 'font') named.font.add(value('href'));
    },
    onText(text, parent) {
      if (parent?.name !== 'script' || parent.attributes.has('src') || !isScript(parent.attributes.get('type') ?? ''))
        return;
      inline.push(text);
      for (const [, path = ''] of text.matchAll(/\bimport\(?\s*["'`]([^"'`]+)/g)) named.script.add(path);
    },
  });
  const sum = async (paths: Iterable<string>, size: (file: Buffer) => number) =>
    (await Promise.all([...paths].map(async (path) => size(await load(path))))).reduce((one, other) => one + other, 0);
  // A module's own imports are loaded with it.
  for (const path of named.script)
    for (const [, imported = ''] of String(await load(path)).matchAll(/\b(?:from|import)\s*["']([^"']+\.js)["']/g))
      named.script.add(new URL(imported, new URL(path, 'http://site')).pathname);
  return {
    script: brotliBytes(inline.join('\n')) + (await sum(named.script, brotliBytes)),
    documentAndStyle: brotliBytes(html) + (await sum(named.style, brotliBytes)),
    fontFiles: named.font.size,
    font: await sum(named.font, ({ length }) => length),
    scripts: [...named.script],
  };
}
