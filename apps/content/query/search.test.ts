import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from '../testing/startFixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const find = async (query: Record<string, string | number>) => {
  const { items } = await fixture.client().withoutLinkResolution.getEntries({ order: 'sys.id', ...query } as never);
  return items.map(({ sys }) => sys.id).join(' ');
};
const posts = (query: Record<string, string | number>) => find({ content_type: 'post', ...query });

describe('operators', () => {
  it.each([
    ['equality of a text', { 'fields.title': 'Third wheel' }, 'three'],
    ['equality of a number', { 'fields.views': 10 }, 'one'],
    ['equality of a boolean', { 'fields.live': 'false' }, 'two'],
    ['equality in a list', { 'fields.tags': 'red' }, 'one two'],
    ['ne, missing values included', { 'fields.views[ne]': 10 }, 'three two'],
    ['in', { 'fields.title[in]': 'Third wheel,Second things' }, 'three two'],
    ['nin', { 'fields.title[nin]': 'Third wheel,Second things' }, 'one'],
    ['all', { 'fields.tags[all]': 'red,blue' }, 'one'],
    ['exists true', { 'fields.author[exists]': 'true' }, 'one two'],
    ['exists false', { 'fields.author[exists]': 'false' }, 'three'],
    ['lt', { 'fields.views[lt]': 10 }, 'three'],
    ['lte', { 'fields.views[lte]': 10 }, 'one three'],
    ['gt on a decimal', { 'fields.rating[gt]': '3.5' }, 'one'],
    ['gte on a date in another zone', { 'fields.date[gte]': '2026-04-01T10:00:00Z' }, 'two'],
    ['match on word beginnings, accents ignored', { 'fields.text[match]': 'cafe tas' }, 'one'],
    ['sys.id in', { 'sys.id[in]': 'one,two' }, 'one two'],
    ['a linked entry id', { 'fields.author.sys.id': 'ada' }, 'one'],
    ['a linked asset id', { 'fields.cover.sys.id': 'photo' }, 'one'],
    ['a linked asset field', { 'fields.cover.fields.title[match]': 'pho' }, 'one'],
    [
      'a field of a linked entry',
      { 'fields.author.sys.contentType.sys.id': 'author', 'fields.author.fields.name': 'Bob' },
      'two',
    ],
    ['a JSON field', { 'fields.data.size.width': 3 }, 'one'],
    ['a JSON field through a list', { 'fields.data.list.kind': 'a' }, 'one'],
    ['full text over all fields', { query: 'talk first' }, 'one'],
    ['tags', { 'metadata.tags.sys.id[in]': 'open' }, 'one'],
    ['tags all', { 'metadata.tags.sys.id[all]': 'open,hidden' }, 'one'],
    ['tags exist', { 'metadata.tags[exists]': 'false' }, 'three two'],
    ['links_to_entry', { links_to_entry: 'one' }, 'two'],
    ['links_to_asset', { links_to_asset: 'photo' }, 'one'],
  ])('%s', async (_, query, expected) => {
    expect(await posts(query)).toBe(expected);
  });
});

describe('order, page and select', () => {
  it('orders by several terms, missing values last', async () => {
    expect(await posts({ order: 'fields.rating' })).toBe('two one three');
    expect(await posts({ order: '-fields.rating' })).toBe('one two three');
    expect(await posts({ order: 'sys.updatedAt,-fields.views' })).toBe('two one three');
  });

  it('pages and counts', async () => {
    const page = await fixture.client().getEntries({ content_type: 'post', order: ['sys.id'], skip: 1, limit: 1 });
    expect(page).toMatchObject({ total: 3, skip: 1, limit: 1 });
    expect(page.items.map(({ sys }) => sys.id)).toEqual(['three']);
  });

  it('selects fields, and follows only their links', async () => {
    const { body } = await fixture.api(
      '/entries?content_type=post&sys.id=one&select=fields.title,fields.author,sys.id',
    );
    expect(body.items[0].sys).toEqual({ id: 'one' });
    expect(Object.keys(body.items[0].fields)).toEqual(['title', 'author']);
    expect(body.includes.Entry.map(({ sys }: { sys: { id: string } }) => sys.id)).toEqual(['ada']);
    expect(body.includes.Asset).toBeUndefined();
  });

  it('never delivers omitted fields, drafts, archived entries or private tags', async () => {
    const { body } = await fixture.api('/entries?limit=1000');
    expect(body.items.map(({ sys }: { sys: { id: string } }) => sys.id).sort()).toEqual([
      'ada',
      'bob',
      'one',
      'three',
      'two',
    ]);
    const one = body.items.find(({ sys }: { sys: { id: string } }) => sys.id === 'one');
    expect(one.fields.secret).toBeUndefined();
    expect(one.metadata.tags).toHaveLength(1);
  });

  it('searches assets', async () => {
    const assets = await fixture.client().getAssets({ 'fields.file.contentType': 'video/mp4' } as never);
    expect(assets.items.map(({ sys }) => sys.id)).toEqual(['clip']);
    const prefix = `${fixture.url().replace('http:', '')}/videos/main/clip/tok.`;
    expect(assets.items[0]?.fields.file?.url?.startsWith(prefix)).toBe(true);
  });
});

describe('mimetype_group', () => {
  it.each([
    ['image', ['photo']],
    ['video', ['clip']],
    ['pdfdocument', []],
  ])('%s', async (group, expected) => {
    const { items } = await fixture.client().getAssets({ mimetype_group: group as never });
    expect(items.map(({ sys }) => sys.id)).toEqual(expected);
  });
});

describe('refused queries', () => {
  it.each([
    ['an unknown field', 'content_type=post&fields.nope=1', 'unknown', 'fields.nope'],
    ['an unknown parameter', 'foo=1', 'unknown', 'foo'],
    ['an unknown sys attribute', 'sys.888=GO', 'unknown', 'sys.888'],
    ['an unknown operator', 'sys.id[like]=a', 'unknown', 'like'],
    ['an unknown content type', 'content_type=nope&fields.title=a', 'unknownContentType', 'nope'],
    ['a field without content type', 'fields.title=a', 'content_type', 'content_type'],
    [
      'a reference without its content type',
      'content_type=post&fields.author.fields.name=Bob',
      'unknown',
      'fields.author.sys.contentType.sys.id',
    ],
    ['an omitted field', 'content_type=post&fields.secret=a', 'unknown', 'fields.secret'],
    ['a range on a text', 'content_type=post&fields.title[gt]=a', 'gt', 'Symbol'],
    ['equality of a link', 'content_type=post&fields.author=ada', 'eq', 'fields.author.sys.id'],
    ['match on a number', 'content_type=post&fields.views[match]=1', 'match', 'Integer'],
    ['a text for a number', 'content_type=post&fields.views=many', 'eq', 'a number'],
    ['a text for a date', 'content_type=post&fields.date[gt]=soon', 'gt', 'ISO 8601'],
    ['a text for exists', 'content_type=post&fields.date[exists]=yes', 'exists', 'true or false'],
    ['order by a list', 'content_type=post&order=fields.tags', 'order', 'list'],
    ['a limit over 1000', 'limit=1001', 'limit', '1000'],
    ['a negative skip', 'skip=-1', 'skip', '-1'],
    ['include over 10', 'include=11', 'include', '10'],
    ['select of three levels', 'content_type=post&select=fields.data.size', 'select', 'one level'],
    ['near', 'content_type=post&fields.data[near]=1,2', 'unknown', 'near'],
  ])('%s', async (_, query, name, named) => {
    const { status, body } = await fixture.api(`/entries?${query}`);
    expect(status).toBe(400);
    expect(body.sys).toEqual({ type: 'Error', id: 'InvalidQuery' });
    expect(body.message).toMatch(/^The query you sent was invalid/);
    expect(body.requestId).toBeTruthy();
    expect(body.details.errors[0].name).toBe(name);
    expect(JSON.stringify(body.details.errors)).toContain(named);
  });
});

describe('content types, locales, tags, space', () => {
  it('are read by the official client', async () => {
    const client = fixture.client();
    expect((await client.getSpace()).sys.id).toBe('main');
    expect((await client.getContentTypes({ 'sys.id[in]': 'post' } as never)).items.map(({ name }) => name)).toEqual([
      'post',
    ]);
    const post = await client.getContentType('post');
    expect(post.fields.find(({ id }) => id === 'author')).toMatchObject({ type: 'Link', linkType: 'Entry' });
    expect(post.fields.some(({ id }) => id === 'secret')).toBe(false);
    expect((await client.getLocales()).items[2]).toMatchObject({
      code: 'fr-CA',
      fallbackCode: 'fr-FR',
      default: false,
    });
    expect((await client.getTags()).items.map(({ name }) => name)).toEqual(['Open']);
    expect((await client.getTag('open')).name).toBe('Open');
  });
});
