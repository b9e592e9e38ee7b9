import type { ContentType, ExportFile, FieldDefinition, Locale, SourceEntity } from '../space.ts';

const field = (id: string, type: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  name: id,
  type,
  localized: false,
  required: false,
  validations: [],
  disabled: false,
  omitted: false,
  ...more,
});

const contentType = (id: string, fields: FieldDefinition[]): ContentType => ({
  sys: { id, type: 'ContentType', version: 1, publishedVersion: 1 },
  name: id,
  description: '',
  displayField: fields[0]?.id ?? '',
  fields,
});

const locale = (code: string, fallbackCode: string | null, isDefault = false): Locale => ({
  sys: { id: `locale-${code}`, type: 'Locale', version: 1 },
  code,
  name: code,
  fallbackCode,
  default: isDefault,
});

export const link = (linkType: 'Entry' | 'Asset' | 'Tag', id: string) => ({
  sys: { type: 'Link' as const, linkType, id },
});

const resourceLink = (spaceId: string, id: string) => ({
  sys: {
    type: 'ResourceLink',
    linkType: 'Contentful:Entry',
    urn: `crn:contentful:::content:spaces/${spaceId}/entries/${id}`,
  },
});

/** A published entry; `sys` overrides, `publishedVersion: undefined` makes it a draft. */
export function entry(
  type: string,
  id: string,
  fields: SourceEntity['fields'],
  sys: Partial<SourceEntity['sys']> = {},
): SourceEntity {
  return {
    sys: {
      id,
      type: 'Entry',
      version: 2,
      publishedVersion: 1,
      publishedCounter: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
      contentType: { sys: { type: 'Link', linkType: 'ContentType', id: type } },
      ...sys,
    },
    metadata: { tags: [] },
    fields,
  };
}

export function asset(id: string, fileName: string, contentType: string): SourceEntity {
  const host = contentType.startsWith('video/') ? 'videos' : 'images';
  const file = {
    url: `//${host}.ctfassets.net/main/${id}/tok/${fileName}`,
    fileName,
    contentType,
    details: { size: 10, image: { width: 80, height: 40 } },
  };
  return {
    sys: { id, type: 'Asset', version: 2, publishedVersion: 1, createdAt: '2026-01-01T00:00:00.000Z' },
    fields: { title: { 'en-US': id }, file: { 'en-US': file } },
  };
}

export const fixtureModel: ExportFile = {
  locales: [locale('en-US', null, true), locale('fr-FR', 'en-US'), locale('fr-CA', 'fr-FR'), locale('es-ES', null)],
  contentTypes: [
    contentType('author', [field('name', 'Symbol'), field('friend', 'Link', { linkType: 'Entry' })]),
    contentType('post', [
      field('title', 'Symbol', { localized: true }),
      field('text', 'Text', { localized: true }),
      field('body', 'RichText'),
      field('views', 'Integer'),
      field('rating', 'Number'),
      field('live', 'Boolean'),
      field('date', 'Date'),
      field('tags', 'Array', { items: { type: 'Symbol' } }),
      field('author', 'Link', { linkType: 'Entry' }),
      field('related', 'Array', { items: { type: 'Link', linkType: 'Entry' } }),
      field('cover', 'Link', { linkType: 'Asset' }),
      field('data', 'Object'),
      field('partner', 'ResourceLink'),
      field('secret', 'Symbol', { omitted: true }),
    ]),
  ],
  tags: [
    { sys: { id: 'open', type: 'Tag', visibility: 'public' }, name: 'Open' },
    { sys: { id: 'hidden', type: 'Tag', visibility: 'private' }, name: 'Hidden' },
  ],
  editorInterfaces: [],
};

const en = (value: unknown) => ({ 'en-US': value });

/** Four posts and two authors who name each other as friends. */
export const fixtureEntries: SourceEntity[] = [
  entry('author', 'ada', { name: en('Ada'), friend: en(link('Entry', 'bob')) }),
  entry('author', 'bob', { name: en('Bob'), friend: en(link('Entry', 'ada')) }),
  {
    ...entry('post', 'one', {
      title: { 'en-US': 'First things', 'fr-FR': 'Premières choses' },
      text: { 'en-US': 'Café talk about tasks', 'fr-FR': null },
      views: en(10),
      rating: en(4.5),
      live: en(true),
      date: en('2026-03-01T00:00:00Z'),
      tags: en(['red', 'blue']),
      author: en(link('Entry', 'ada')),
      cover: en(link('Asset', 'photo')),
      data: en({ size: { width: 3 }, list: [{ kind: 'a' }] }),
      secret: en('not delivered'),
    }),
    metadata: { tags: [link('Tag', 'open'), link('Tag', 'hidden')] },
  },
  entry('post', 'two', {
    title: en('Second things'),
    views: en(20),
    rating: en(3),
    live: en(false),
    date: en('2026-04-01T12:00:00+02:00'),
    tags: en(['red']),
    author: en(link('Entry', 'bob')),
    related: en([link('Entry', 'one'), link('Entry', 'gone')]),
  }),
  entry('post', 'three', { title: en('Third wheel'), views: en(5), partner: en(resourceLink('other', 'ally')) }),
  entry('post', 'draft', { title: en('Not yet out') }, { publishedVersion: undefined }),
  entry('post', 'old', { title: en('Put away') }, { archivedAt: '2026-01-05T00:00:00.000Z' }),
];

export const fixtureAssets = [asset('photo', 'photo.png', 'image/png'), asset('clip', 'clip.mp4', 'video/mp4')];

export const otherSpace: ExportFile = {
  locales: [locale('en-US', null, true)],
  contentTypes: [contentType('partner', [field('name', 'Symbol'), field('peer', 'Link', { linkType: 'Entry' })])],
  tags: [],
  entries: [
    entry('partner', 'ally', { name: en('Ally'), peer: en(link('Entry', 'peer')) }),
    entry('partner', 'peer', { name: en('Peer') }),
  ],
};
