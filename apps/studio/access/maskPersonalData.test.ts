import { expect, it } from 'vitest';
import { maskPersonalData, maskText } from './maskPersonalData.ts';

it('masks addresses and numbers wherever they stand, and names and texts in known fields', () => {
  expect(
    maskPersonalData({
      event: 'form submitted',
      userId: 'mara@studio.example',
      context: {
        page: { path: '/pricing?email=mara%40studio.example&utm_source=news' },
        traits: { firstName: 'Mara', plan: 'Team' },
      },
      properties: {
        email: 'mara@studio.example',
        workPhone: 49_171_123_456,
        first_name: 'Mara',
        comment: 'Call me on +49 171 1234567',
        hasEmail: true,
      },
      fields: { use: 'We draw maps', people: '12', newsletter: 'yes', empty: '' },
      list: ['write to mara@studio.example or 0171/1234567'],
      'mara@studio.example': 1,
    }),
  ).toEqual({
    event: 'form submitted',
    userId: '[e-mail]',
    context: {
      page: { path: '/pricing?email=[e-mail]&utm_source=news' },
      traits: { firstName: '[name]', plan: '[text]' },
    },
    properties: { email: '[e-mail]', workPhone: '[phone]', first_name: '[name]', comment: '[text]', hasEmail: true },
    fields: { use: '[text]', people: '12', newsletter: 'yes', empty: '' },
    list: ['write to [e-mail] or [phone]'],
    '[e-mail]': 1,
  });
});

it.each([
  '2026-11-28T18:00:00.000Z',
  '1764352800000',
  '0f0c8a1e-1b2c-4d5e-8f90-012345678901',
  'v0.10.123456',
  'package@',
  '/de/preise',
  '192.0.2.1:3000',
])('leaves %s', (text) => expect(maskText(text)).toBe(text));

it('hostile values stay text, and nesting without end is cut', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"admin":true},"constructor":"x","html":"<script>alert(1)</script>"}',
  ) as object;
  const masked = maskPersonalData(hostile) as Record<string, unknown>;
  expect(Object.keys(masked)).toEqual(['__proto__', 'constructor', 'html']);
  expect(masked.html).toBe('<script>alert(1)</script>');
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  const deep: unknown = JSON.parse(`${'['.repeat(1_000)}"mara@studio.example"${']'.repeat(1_000)}`);
  expect(JSON.stringify(maskPersonalData(deep))).not.toContain('mara');
});

it.each([
  ['"mara k"@studio.example', '[e-mail]'],
  ['"a@b"@c.example', '[e-mail]'],
  ['a@b@c', '[e-mail]@c'],
  ['mara%40%40studio.example', '[e-mail]'],
  ['a%40b@c.example', '[e-mail]'],
  ['a%40@b.example, c@d', '[e-mail], [e-mail]'],
  ['@ x @y z@ %40', '@ x @y z@ %40'],
])('masks the addresses of %s', (text, masked) => expect(maskText(text)).toBe(masked));

it('masks texts of a million characters without separators', () => {
  const long = 'x'.repeat(1_000_000);
  expect(maskText(long) === long).toBe(true);
  expect(maskText(`${long}@studio.example`)).toBe(`${long.slice(256)}[e-mail]`);
  expect(maskText(`mara@${long}`)).toBe('[e-mail]');
  expect(maskText(`${long} mara@studio.example`)).toBe(`${long} [e-mail]`);
  const many = '@'.repeat(1_000_000);
  expect(maskText(many) === many).toBe(true);
  expect(maskText('%40'.repeat(333_333))).toBe('[e-mail]');
});
