import { createCipheriv } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFlags } from './fetchFlags.ts';

const KEY = 'MDEyMzQ1Njc4OWFiY2RlZg==';
const features = { a: { defaultValue: true } };

let server: Server;
let host: string;
let answer: { status?: number; body: string };
let received: { method?: string; url?: string; body: string };

beforeEach(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received = { method: request.method, url: request.url, body };
    response.writeHead(answer.status ?? 200).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  vi.restoreAllMocks();
});

const flagsOf = (more: object = {}) => fetchFlags({ host, clientKey: 'sdk-x', ...more }, { id: 'someone' });

function encrypted(): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(KEY, 'base64'), Buffer.alloc(16));
  const text = Buffer.concat([cipher.update(JSON.stringify(features)), cipher.final()]).toString('base64');
  return JSON.stringify({ features: {}, encryptedFeatures: `${Buffer.alloc(16).toString('base64')}.${text}` });
}

test('returns the payload', async () => {
  answer = { body: JSON.stringify({ features }) };
  expect(await flagsOf()).toEqual({ features });
  expect(received).toMatchObject({ method: 'GET', url: '/api/features/sdk-x' });
});

test('decrypts with the key, and reports a wrong key', async () => {
  answer = { body: encrypted() };
  expect((await flagsOf({ decryptionKey: KEY })).features).toEqual(features);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(flagsOf({ decryptionKey: 'ZmVkY2JhOTg3NjU0MzIxMA==' })).rejects.toThrow('Failed to decrypt');
});

test('sends this visitor’s attributes to a service with remote evaluation', async () => {
  answer = { body: JSON.stringify({ features }) };
  vi.stubGlobal('location', { pathname: '/pricing' });
  await flagsOf({ isRemote: true });
  vi.unstubAllGlobals();
  expect(received).toMatchObject({ method: 'POST', url: '/api/eval/sdk-x' });
  expect(JSON.parse(received.body)).toMatchObject({
    attributes: { id: 'someone' },
    forcedVariations: {},
    url: '/pricing',
  });
});

test.each(['<html>', '{"features":', 'null', '3', '{}', '{"features":{"a":null}}', '{"features":{"a":{"rules":[1]}}}'])(
  'reads %s as no flags',
  async (body) => {
    answer = { body };
    await expect(flagsOf()).rejects.toThrow('It answered something else than flags');
  },
);

// REQ-FLG-12
test('names the status of a refusal, and the missing client key', async () => {
  answer = { status: 503, body: '' };
  await expect(flagsOf()).rejects.toThrow('HTTP error: 503');
  await expect(flagsOf({ clientKey: '' })).rejects.toThrow('Missing clientKey');
});
