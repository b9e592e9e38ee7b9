import { SetupError } from '../setup/SetupError.mjs';
import { listFolder, readJson } from './files.mjs';
import { refuseTaken } from './names.mjs';

export const SPACE = 'content/cumulus/space.json';
export const ENTRIES = 'content/cumulus/entries';

/** Names of generated types and unions: a content type `any` would become `AnyEntry`. */
const TAKEN_BY_TYPES = ['any', 'anyPage', 'section', 'flattened'];

/** The content types of the shipped space, and what else is in its file. */
export function readSpace(root) {
  const space = readJson(root, SPACE);
  if (!Array.isArray(space?.contentTypes)) throw damaged(SPACE, 'a list "contentTypes"');
  return space;
}

/** A content type of the space. @throws {SetupError} where there is none */
export function requireType({ contentTypes }, id) {
  const found = contentTypes.find(({ sys }) => sys.id === id);
  if (!found) throw damaged(SPACE, `a content type "${id}"`);
  return found;
}

/** A field of a content type. @throws {SetupError} where there is none */
export function requireField(type, id) {
  const found = type.fields.find((field) => field.id === id);
  if (!found) throw damaged(SPACE, `a field "${id}" of the content type "${type.sys.id}"`);
  return found;
}

const damaged = (path, missing) =>
  new SetupError(`${path} lacks ${missing}, which the skeleton needs.`, 'Restore it, then run the command again.');

/** A file of content as the repository keeps it. */
export const contentText = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** All entries of the shipped space. */
export function readEntries(root) {
  return listFolder(root, ENTRIES)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readJson(root, `${ENTRIES}/${name}`).entries ?? []);
}

/** Refuses the id of a content type that exists. */
export function requireNewType(kind, name, { contentTypes }) {
  const isTaken = contentTypes.some(({ sys }) => sys.id.toLowerCase() === name.toLowerCase());
  if (isTaken) refuseTaken(kind, name, `a content type in ${SPACE}`);
  if (TAKEN_BY_TYPES.includes(name)) refuseTaken(kind, name, 'the content model has a type of this name');
}

/** Refuses the id of an entry that exists. */
export function requireNewEntries(kind, name, entries, root) {
  const ids = new Set(readEntries(root).map(({ sys }) => sys.id));
  for (const { sys } of entries) if (ids.has(sys.id)) refuseTaken(kind, name, `an entry "${sys.id}" in ${ENTRIES}`);
}

/** A field of a content type: `type` as Contentful names it, and what differs from an optional, unlocalized one. */
export function fieldOf(id, type, more = {}) {
  const name = id.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (letter) => letter.toUpperCase());
  return {
    id,
    name,
    type,
    localized: false,
    required: false,
    validations: [],
    disabled: false,
    omitted: false,
    ...more,
  };
}

/** A published content type. */
export function contentTypeOf(id, { name, description, displayField, fields }, now) {
  const sys = { id, type: 'ContentType', version: 1, publishedVersion: 1, createdAt: now, updatedAt: now };
  return { sys, name, description, displayField, fields };
}

export const linkTo = (id, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });

/** A published entry with its fields in the default locale. */
export function entryOf(id, contentType, fields, now) {
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      id,
      type: 'Entry',
      space: linkTo('cumulus', 'Space'),
      environment: linkTo('master', 'Environment'),
      createdAt: now,
      updatedAt: now,
      contentType: linkTo(contentType, 'ContentType'),
      publishedCounter: 1,
      version: 2,
      publishedAt: now,
      firstPublishedAt: now,
      publishedVersion: 1,
    },
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }])),
  };
}
