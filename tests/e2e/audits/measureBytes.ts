import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

const KILOBYTE = 1000;

/** Limits of bytes before interaction; text as brotli (REQ-PRF-01). */
export const BUDGET = {
  scriptBytes: 10 * KILOBYTE,
  /** The demo and the quiz may have an island above the fold. */
  islandScriptBytes: 80 * KILOBYTE,
  islandPaths: [/\/demo$/],
  documentAndStyleBytes: 30 * KILOBYTE,
  fontFiles: 2,
  fontBytes: 60 * KILOBYTE,
} as const;

/** The site compresses with this quality or a higher one. */
const QUALITY = 9;

/** Bytes before interaction: text as brotli, fonts as they are. */
export interface PageBytes {
  script: number;
  documentAndStyle: number;
  fontFiles: number;
  font: number;
  requests: Record<string, number>;
}

const brotliBytes = (text: Buffer | string) =>
  text.length ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length : 0;

/**
 * Opens a page without interaction and measures its bytes: external and inline scripts, document and styles, fonts.
 * @param page a page of a new context, so that nothing is cached
 * @param path of the site under test
 */
export async function measureBytes(page: Page, path: string): Promise<PageBytes> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const opened = await page.goto(path);
  if (!opened) throw new Error(`${path} gave no document`);
  await page.waitForLoadState('networkidle');
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')]
      .filter(({ type }) => !type || /module|javascript/.test(type))
      .map((script) => script.textContent)
      .join('\n'),
  );
  const bytes: PageBytes = { script: brotliBytes(inline), documentAndStyle: 0, fontFiles: 0, font: 0, requests: {} };
  for (const response of responses) await add(bytes, response, opened.url());
  return bytes;
}

async function add(bytes: PageBytes, response: Response, address: string): Promise<void> {
  const type = response.request().resourceType();
  bytes.requests[type] = (bytes.requests[type] ?? 0) + 1;
  if (type === 'script') bytes.script += brotliBytes(await response.body());
  if (type === 'stylesheet' || (type === 'document' && response.url() === address)) {
    bytes.documentAndStyle += brotliBytes(await response.body());
  }
  if (type === 'font') {
    bytes.fontFiles += 1;
    bytes.font += (await response.body()).length;
  }
}
