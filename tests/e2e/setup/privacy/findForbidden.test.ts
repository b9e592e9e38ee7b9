import { expect, test } from 'vitest';
import { findForbiddenRequests } from './findForbiddenRequests.ts';
import { findForbiddenStorage } from './findForbiddenStorage.ts';

const SITE = 'http://localhost:3000';
const request = (url: string, method = 'GET') => ({ method, url: new URL(url, SITE).href });

test('the pages of the site, its files and its pictures are no vendor’s', () => {
  const own = ['/', '/segment', '/ipsum', '/_astro/boot.js', '/images/a.avif?w=1', '/consent/'].map((url) =>
    request(url),
  );
  expect(findForbiddenRequests([...own, request('data:,'), request('/consent', 'POST')], SITE)).toEqual([]);
});

test('vendors wait for their group', () => {
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

test('flags may be fetched without consent, how they are used may not be told', () => {
  const requests = ['/growthbook/api/features/plain', '/growthbook/rt?key=plain&events=%5B%5D'].map((url) =>
    request(url),
  );
  expect(findForbiddenRequests(requests, SITE)).toEqual([
    `GET ${SITE}/growthbook/rt?key=plain&events=%5B%5D goes to growthbookUsage without C0002`,
  ]);
  expect(findForbiddenRequests(requests, SITE, ['C0002'])).toEqual([]);
});

test('other origins, and what is sent to an address that nobody has, are found', () => {
  const requests = [request('https://cdn.example/a.js'), request('/collect', 'POST')];
  expect(findForbiddenRequests(requests, SITE, ['C0002', 'C0003', 'C0004'])).toHaveLength(2);
});

test('storage is found that nobody knows, or that waits for its group', () => {
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
