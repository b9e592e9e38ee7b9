import { createClient } from 'contentful';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, startFixture, TOKEN } from '../testing/startFixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

type Ids = { sys: { id: string } }[];
const ids = (entities: Ids | undefined) => (entities ?? []).map(({ sys }) => sys.id).sort();

describe('includes', () => {
  it.each([
    [0, [], []],
    [1, ['ada'], ['photo']],
    [2, ['ada', 'bob'], ['photo']],
    [10, ['ada', 'bob'], ['photo']],
  ])('follows %i levels', async (include, entries, assets) => {
    const { body } = await fixture.api(`/entries?sys.id=one&include=${include}`);
    expect(ids(body.includes?.Entry)).toEqual(entries);
    expect(ids(body.includes?.Asset)).toEqual(assets);
    expect(body.errors).toBeUndefined();
  });

  it('includes each entity once, and no item again', async () => {
    const { body } = await fixture.api('/entries?content_type=author&include=10');
    expect(ids(body.items)).toEqual(['ada', 'bob']);
    expect(body.includes).toBeUndefined();
  });

  it('survives a circle of links with the official client', async () => {
    const entry = await fixture.client().getEntry('one', { include: 10 });
    const ada = entry.fields.author as unknown as { fields: { friend: { fields: { friend: unknown } } } };
    expect(ada.fields.friend.fields.friend).toBe(ada);
  });

  it('lists unresolvable links', async () => {
    const { body } = await fixture.api('/entries?sys.id=two');
    expect(body.errors).toEqual([
      {
        sys: { id: 'notResolvable', type: 'error' },
        details: { type: 'Link', linkType: 'Entry', id: 'gone' },
      },
    ]);
  });

  it('moves asset addresses to this service', async () => {
    const { body } = await fixture.api('/entries?sys.id=one');
    const base = fixture.url().replace('http:', '');
    expect(body.includes.Asset[0].fields.file.url).toMatch(
      new RegExp(`^${base}/images/main/photo/tok\\.[0-9a-f]{10}/photo.png$`),
    );
  });
});

describe('links to other spaces', () => {
  const client = (token: string) =>
    createClient({
      space: 'main',
      accessToken: TOKEN,
      host: new URL(fixture.url()).host,
      insecure: true,
      basePath: '/contentful',
      headers: {
        'x-contentful-resource-resolution': Buffer.from(JSON.stringify({ spaces: { other: token } })).toString(
          'base64',
        ),
      },
    });

  it('are resolved one level deep with the header', async () => {
    const entry = await client(TOKEN).getEntry('three');
    const ally = entry.fields.partner as unknown as {
      sys: { space: unknown };
      fields: { name: string; peer: unknown };
    };
    expect(ally.fields.name).toBe('Ally');
    expect(ally.sys.space).toEqual({ sys: { type: 'Link', linkType: 'Space', id: 'other' } });
    expect(ally.fields.peer).toMatchObject({ sys: { type: 'Link', id: 'peer' } });
  });

  it('stay links without the header', async () => {
    const { body } = await fixture.api('/entries?sys.id=three');
    expect(body.items[0].fields.partner.sys.type).toBe('ResourceLink');
    expect(body.errors).toBeUndefined();
  });

  it('are errors with a wrong token', async () => {
    const found = await client('wrong').withoutLinkResolution.getEntries({ 'sys.id': 'three' });
    expect(found.errors?.[0]?.details).toMatchObject({ type: 'ResourceLink', linkType: 'Contentful:Entry' });
  });

  it('refuse an invalid header, or one with more than three spaces', async () => {
    const send = (value: string) => fixture.api('/entries', { headers: { 'x-contentful-resource-resolution': value } });
    expect((await send('%%%')).status).toBe(400);
    const many = { spaces: { a: '1', b: '2', c: '3', d: '4' } };
    const { status, body } = await send(Buffer.from(JSON.stringify(many)).toString('base64'));
    expect(status).toBe(400);
    expect(body.message).toContain('at most 3');
  });
});
