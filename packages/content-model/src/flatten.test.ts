import { expect, test } from 'vitest';
import { flattenAsset, flattenEntry } from './flatten.ts';

const sys = {
  id: 'homeHero',
  type: 'Entry',
  createdAt: '2026-09-01T08:00:00.000Z',
  updatedAt: '2026-09-02T08:00:00.000Z',
  contentType: { sys: { id: 'hero' } },
  space: { sys: { id: 'cumulus' } },
  environment: { sys: { id: 'master' } },
};
const link = (id: string) => ({ sys: { type: 'Link' as const, linkType: 'Entry' as const, id } });

const asset = (contentType: string, image?: object, ...tags: string[]) =>
  flattenAsset({
    sys: { id: 'a', type: 'Asset' },
    metadata: { tags: tags.map((id) => ({ sys: { id } })) },
    fields: { file: { url: '//images.ctfassets.net/s/a/t/a', contentType, details: { size: 1, image } } },
  } as Parameters<typeof flattenAsset>[0]);

// REQ-IMG-04
test('a picture moves if the service reports it, if it is a GIF, or if it is tagged', () => {
  const size = { width: 2, height: 1 };
  expect(asset('image/webp', { ...size, animation: 'resizable' })).toMatchObject({ animation: 'resizable' });
  expect(asset('image/png', { ...size, animation: 'fixed' })).toMatchObject({ animation: 'fixed', dimensions: size });
  expect(asset('image/gif', size)).toMatchObject({ animation: 'fixed' });
  expect(asset('image/webp', size, 'other', 'animated')).toMatchObject({ animation: 'fixed' });
  for (const still of [
    asset('image/webp', size),
    asset('image/png', { ...size, animation: 'yes' }),
    asset('video/mp4', undefined, 'animated'),
  ])
    expect(still).not.toHaveProperty('animation');
});

// REQ-CMS-01
test('gives the fields, the model name and the metadata', () => {
  const raw = { sys, metadata: { tags: [{ sys: { id: 'global' } }] }, fields: { sectionTitle: 'Clear skies' } };
  expect(flattenEntry(raw, () => undefined)).toEqual({
    sectionTitle: 'Clear skies',
    modelName: 'hero',
    metadata: {
      id: 'homeHero',
      source: 'contentful',
      modelName: 'hero',
      originalModelName: 'hero',
      projectId: 'cumulus',
      projectEnvironment: 'master',
      tags: ['global'],
      createdAt: '2026-09-01T08:00:00.000Z',
      updatedAt: '2026-09-02T08:00:00.000Z',
    },
  });
});

test('replaces links in fields, arrays and rich text, and drops those that lead nowhere', () => {
  const document = {
    nodeType: 'document',
    content: [{ nodeType: 'embedded-entry-block', data: { target: link('a') } }],
  };
  const raw = { sys, fields: { media: link('a'), gone: link('x'), actions: [link('a'), link('x')], body: document } };
  const flat = flattenEntry(raw, (target) =>
    'id' in target.sys && target.sys.id === 'a' ? { found: 'a' } : undefined,
  );
  expect(flat).toMatchObject({ media: { found: 'a' }, actions: [{ found: 'a' }] });
  expect(flat).not.toHaveProperty('gone');
  expect(flat).toHaveProperty('body.content.0.data.target', { found: 'a' });
});

test('keeps a null inside a JSON field, and drops a field that is null', () => {
  const raw = { sys, fields: { pricing: { yearly: { price: null } }, shifts: [null, 'early'], flag: null } };
  const flat = flattenEntry(raw, () => undefined);
  expect(flat).toMatchObject({ pricing: { yearly: { price: null } }, shifts: [null, 'early'] });
  expect(flat).not.toHaveProperty('flag');
});

test('names what is wrong with a malformed entry', () => {
  expect(() => flattenEntry({ sys: { ...sys, type: 'Asset' }, fields: {} }, () => undefined)).toThrow('wanted "Entry"');
  expect(() => flattenEntry({ sys: { id: 'x', type: 'Entry' }, fields: {} }, () => undefined)).toThrow(
    'Entry x has no content type',
  );
});

const file = {
  url: '//images.ctfassets.net/cumulus/a/1/a.png',
  contentType: 'image/png',
  fileName: 'a.png',
  details: { size: 2048, image: { width: 800, height: 600 } },
};

// REQ-CMS-02
test('flattens an image into url, contentType, dimensions, fileName, size, title and metadata', () => {
  const flat = flattenAsset({ sys: { id: 'a', type: 'Asset' }, fields: { title: 'A board', file } });
  expect(flat).toMatchObject({
    url: 'https://images.ctfassets.net/cumulus/a/1/a.png',
    contentType: 'image/png',
    dimensions: { width: 800, height: 600 },
    fileName: 'a.png',
    size: 2048,
    title: 'A board',
  });
  expect(flat.metadata.id).toBe('a');
});

// REQ-CMS-03
test("raises 'Not an asset' for anything else", () => {
  expect(() => flattenAsset({ sys: { id: 'e', type: 'Entry' }, fields: {} })).toThrow(/^Not an asset$/);
  expect(() => flattenAsset(undefined as never)).toThrow(/^Not an asset$/);
});

test('names an asset without a file', () => {
  expect(() => flattenAsset({ sys: { id: 'empty', type: 'Asset' }, fields: {} })).toThrow('Asset empty has no file');
});
