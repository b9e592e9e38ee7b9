import { expect, it } from 'vitest';
import { nameWorkspace, readableAddress } from './nameWorkspace.ts';

it.each([
  ['ada@example.com', 'Example'],
  ['ada@mail.analytical-engines.co.uk', 'Analytical Engines'],
  ['ada@analytical_engines.de', 'Analytical Engines'],
  ['ADA@EXAMPLE.COM', 'Example'],
  ['ada@co.uk', 'Co'],
  ['ada@müller-söhne.de', 'Müller Söhne'],
  ['ada@xn--bckerei-mller-bfb28a.de', 'Bäckerei Müller'],
  [`ada@${'x'.repeat(60)}.com`, `X${'x'.repeat(38)}…`],
  [`ada@${'x'.repeat(40)}.com`, `X${'x'.repeat(39)}`],
])('names the workspace of %s', (email, name) => {
  expect(nameWorkspace(email)).toBe(name);
});

it.each([
  'ada@gmail.com',
  'ada@googlemail.com',
  'ada@web.de',
  'ada@mail.yahoo.co.uk',
  'ada@localhost',
  'ada@',
  '',
  '@.',
  'a@-.com',
])('finds no company in %j', (email) => {
  expect(nameWorkspace(email)).toBeUndefined();
});

it.each([
  ['ada@xn--mller-kva.de', 'ada@müller.de'],
  ['ada@example.com', 'ada@example.com'],
  ['ada@xn--a.de', 'ada@xn--a.de'],
  ['ada', 'ada'],
  ['', ''],
])('writes %j as people do', (email, readable) => {
  expect(readableAddress(email)).toBe(readable);
});
