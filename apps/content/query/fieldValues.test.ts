import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const fieldsOf = async (id: string, query: string) => (await fixture.api(`/entries/${id}?${query}`)).body.fields;

it('reads the default locale by default', async () => {
  const entry = await fixture.client().getEntry('one');
  expect(entry.fields.title).toBe('First things');
  expect(entry.sys.locale).toBe('en-US');
});

it('falls back along the whole chain', async () => {
  expect((await fieldsOf('one', 'locale=fr-CA')).title).toBe('Premières choses');
  expect((await fieldsOf('two', 'locale=fr-CA')).title).toBe('Second things');
});

it('takes null as a value: it does not fall back', async () => {
  expect((await fieldsOf('one', 'locale=fr-CA')).text).toBeNull();
});

it('leaves out a localized field without a fallback, and keeps others', async () => {
  const fields = await fieldsOf('one', 'locale=es-ES');
  expect(fields.title).toBeUndefined();
  expect(fields.views).toBe(10);
});

it('returns every locale by name with *', async () => {
  const entry = await fixture.client().withAllLocales.getEntry('one');
  expect(entry.fields.title).toEqual({ 'en-US': 'First things', 'fr-FR': 'Premières choses' });
  expect(entry.fields.views).toEqual({ 'en-US': 10 });
  expect(entry.sys.locale).toBeUndefined();
});

it('searches in the requested locale, in any with *, and in one named in the path', async () => {
  const total = async (query: string) => (await fixture.api(`/entries?content_type=post&${query}`)).body.total;
  expect(await total('fields.title=Premières choses')).toBe(0);
  expect(await total('fields.title=Premières choses&locale=fr-CA')).toBe(1);
  expect(await total('fields.title=Premières choses&locale=*')).toBe(1);
  expect(await total('fields.title.fr-FR[match]=premieres')).toBe(1);
});

it('refuses an unknown locale', async () => {
  const { status, body } = await fixture.api('/entries?locale=xx-XX');
  expect(status).toBe(400);
  expect(body.sys.id).toBe('BadRequest');
  expect(body.message).toMatch(/^Unknown locale: xx-XX/);
});
