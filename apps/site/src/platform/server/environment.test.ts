import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isEnvironmentError, parseVariables, VARIABLES } from './environment.ts';

const schema = z.object({ ...VARIABLES, PORT: z.coerce.number().int(), NAME: z.string().min(1) });

function messageOf(variables: Record<string, string>, shapes: z.ZodType = schema): string {
  try {
    parseVariables(shapes, variables);
    return '';
  } catch (error) {
    return isEnvironmentError(error) ? error.message : `another error: ${error}`;
  }
}

test('one line names every wrong variable', () => {
  const message = messageOf({ SITE_URL: 'nowhere', CONTENT_URL: 'nonsense', PORT: 'x', NAME: '' });
  expect(message).toMatch(/^Wrong environment: SITE_URL must be .+; CONTENT_URL must be .+; PORT: .+; NAME: .+$/);
});

test('a message names its variable once, also for a member of a list', () => {
  const list = (error?: string) =>
    z.object({
      PARTS: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(['a', 'b'], error))),
    });
  expect(messageOf({ PARTS: 'a,x' }, list('PARTS must be any of a,b'))).toBe(
    'Wrong environment: PARTS must be any of a,b',
  );
  expect(messageOf({ PARTS: 'a,x' }, list())).toMatch(/^Wrong environment: PARTS\.1: /);
});

test('valid variables are read, with their defaults', () => {
  const values = parseVariables(schema, { SITE_URL: 'https://a.example', PORT: '1', NAME: 'n', PRODUCT_DOMAIN: 'A.B' });
  expect(values).toMatchObject({ PORT: 1, PRODUCT_DOMAIN: 'a.b', CONTENT_URL: 'http://localhost:4000' });
});

test('a variable with an empty text is not set', () => {
  expect(messageOf({ SITE_URL: '', PORT: '1', NAME: 'n' })).toContain('SITE_URL');
  const values = parseVariables(schema, { SITE_URL: 'https://a.example', PORT: '1', NAME: 'n', PRODUCT_DOMAIN: '' });
  expect(values).toMatchObject({ PRODUCT_DOMAIN: 'cumulus.example' });
});

/** The environment module, and files that only the build runs. */
const READERS = ['astro.config.ts', 'src/platform/server/environment.ts'];

test('nothing else of the site reads process.env: use processVariables() of platform/server/environment.ts', () => {
  const site = join(import.meta.dirname, '../../..');
  const files = readdirSync(join(site, 'src'), { recursive: true }).map((path) => `src/${path}`);
  const sources = [...files, ...readdirSync(site)].filter(
    (path) => /\w\.(tsx?|astro)$/.test(path) && !/\.test\.|\/testing\//.test(path),
  );
  const readers = sources.filter((path) => readFileSync(join(site, path), 'utf8').includes('process.env'));
  expect(readers.sort()).toEqual(READERS);
});
