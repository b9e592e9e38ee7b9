import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { brotli } from '../http/compression.ts';
import { createRepresentation, representation, type StoredPage } from './storedPage.ts';

const TEXT = '<p>word</p>'.repeat(500);

test('simultaneous requests share one compression', async () => {
  const own = { hash: 'h', headers: ['Content-Type', 'text/html'] };
  const body = await brotli(Buffer.from(TEXT));
  const page = { key: 'k', ...own, brotli: representation('br', body, own) } as unknown as StoredPage;
  const [plain, again, gzip] = await Promise.all([
    createRepresentation(page, 'identity'),
    createRepresentation(page, 'identity'),
    createRepresentation(page, 'gzip'),
  ]);
  expect(again).toBe(plain);
  expect(plain.body.toString()).toBe(TEXT);
  expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
  // Three bodies of each page would need twice the memory: the uncompressed one is not stored.
  expect(await createRepresentation(page, 'identity')).not.toBe(plain);
});
