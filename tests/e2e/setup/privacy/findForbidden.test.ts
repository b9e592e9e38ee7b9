import { expect, test } from 'vitest';
import { findForbiddenRequests } from './findForbiddenRequests.ts';
import { findForbiddenStorage } from './findForbiddenStorage.ts';

const SITE = 'http://localhost:3000';
const request = (url: string, method = 'GET') => ({ method, url: new URL(url, SITE).href });

test('allows the site’s pages, files and pictures', () => {
  const own = ['/', '/segment', '/ipsum', '/_astro/boot.js', '/images/a.avif?w=1', '/consent/'].map((url) =>
    request(url),
  );
  expect(findForbiddenRequests([...own, request('data:,'), request('/consent', 'POST')], SITE)).toEqual([]);
});

test('allows vendors only with their group', () => {
  const requests = [
    request('/segment/v1/t', 'POST'),
    request('/ip'),
    request('/visitor-identification/identify', 'POST'),
  ];
  expect(findForbiddenRequests(requests, SITE)).toHaveLength(3);
  expect(findForbiddenRequests(requests, SITE, ['C0002'])).toEqual([
    `POST ${SITE}/visitor-identification/identify goes to identification without C0004`,
  ]);
});

test('allows fetching flags without consent, but not reporting their usage', () => {
  const requests = ['/growthbook/api/features/plain', '/growthbook/rt?key=plain&events=%5B%5D'].map((url) =>
    request(url),
  );
  expect(findForbiddenRequests(requests, SITE)).toEqual([
    `GET ${SITE}/growthbook/rt?key=plain&events=%5B%5D goes to growthbookUsage without C0002`,
  ]);
  expect(findForbiddenRequests(requests, SITE, ['C0002'])).toEqual([]);
});

test('finds requests to other origins and to unknown addresses', () => {
  const requests = [request('https://cdn.example/a.js'), request('/collect', 'POST')];
  expect(findForbiddenRequests(requests, SITE, ['C0002', 'C0003', 'C0004'])).toHaveLength(2);
});

test('finds storage that is not in the matrix, or whose group is not allowed', () => {
  const stored = [
    { kind: 'cookie', name: 'cuGBVariant' },
    { kind: 'cookie', name: 'cuGBId' },
    { kind: 'local', name: 'department' },
    { kind: 'local', name: 'utm_source' },
  ] as const;
  expect(findForbiddenStorage(stored)).toEqual([
    'cookie cuGBId is there without C0002',
    'local department is there without C0003',
    'local utm_source is not in storageMatrix',
  ]);
  expect(findForbiddenStorage(stored, ['C0002', 'C0003'])).toEqual(['local utm_source is not in storageMatrix']);
});
