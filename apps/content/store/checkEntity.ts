import { MAX_FIELD_NESTING } from '@cumulus/content-model';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { isObject } from '@cumulus/server/json';
import type { ContentType, EntityType, FieldDefinition, Localized, SourceEntity } from '../space.ts';
import { show } from './validationFault.ts';

/** Ids as the vendor allows them. */
const VALID_ID = /^[a-zA-Z0-9._-]{1,64}$/;

const TOO_DEEP = `that nests deeper than ${MAX_FIELD_NESTING} objects and lists`;

/**
 * Checks the structure of an entry or asset without which it can't be served.
 * @returns what is wrong and what would be right, or undefined
 */
export function checkEntity(
  entity: unknown,
  type: EntityType,
  contentTypes: Map<string, ContentType>,
): string | undefined {
  if (!isObject(entity)) return 'is not an object';
  if (!isObject(entity.sys)) return 'has no sys';
  const deep = Object.keys(entity).find((part) => part !== 'fields' && nestsDeeper(entity[part], MAX_FIELD_NESTING));
  if (deep) return `has a ${deep} ${TOO_DEEP}`;
  const { id, type: found } = entity.sys;
  if (typeof id !== 'string') return 'has no sys.id';
  if (!VALID_ID.test(id)) return `has the id ${JSON.stringify(id)}; allowed are 1 to 64 letters, digits, dots, - and _`;
  if (found !== undefined && found !== type) return `has sys.type ${JSON.stringify(found)}, expected "${type}"`;
  if (!isObject(entity.fields)) return 'has no fields object';
  if (type === 'Asset') return checkFile(entity.fields);
  const contentType = sysOf(entity.sys.contentType)?.id;
  if (!contentType) return 'has no sys.contentType.sys.id';
  return typeof contentType === 'string' && contentTypes.has(contentType)
    ? undefined
    : `has the unknown content type "${contentType}"; add it to space.json`;
}

function checkFile({ file: files = {} }: Record<string, unknown>): string | undefined {
  if (!isObject(files)) return 'has a fields.file that is not keyed by locale';
  for (const [locale, file] of Object.entries(files)) {
    const missing = ['url', 'fileName', 'contentType'].find((key) => !isObject(file) || typeof file[key] !== 'string');
    if (missing) return `has no ${missing} in fields.file.${locale}`;
  }
  return undefined;
}

/** The `sys` of a link. */
function sysOf(value: unknown): Record<string, unknown> | undefined {
  return isObject(value) && isObject(value.sys) ? value.sys : undefined;
}

function isLink(value: unknown, linkType: string | undefined): boolean {
  const { type, linkType: found, id } = sysOf(value) ?? {};
  return type === 'Link' && typeof id === 'string' && id !== '' && (linkType === undefined || found === linkType);
}

function isResourceLink(value: unknown): boolean {
  const { type, urn } = sysOf(value) ?? {};
  return type === 'ResourceLink' && typeof urn === 'string';
}

type Check = (value: unknown, definition: { linkType?: string }) => boolean;

/** Predicates: a schema of zod isn't shorter, and takes 9 ms for the shipped content at each save instead of 0.1 (median of 21 pairs). */
const checks: Record<string, { expected: string; check: Check }> = {
  Symbol: { expected: 'a text of at most 256 characters', check: (v) => typeof v === 'string' && v.length <= 256 },
  Text: { expected: 'a text', check: (v) => typeof v === 'string' },
  Integer: { expected: 'a whole number', check: (v) => Number.isInteger(v) },
  Number: { expected: 'a number', check: (v) => typeof v === 'number' && Number.isFinite(v) },
  Boolean: { expected: 'true or false', check: (v) => typeof v === 'boolean' },
  Date: { expected: 'an ISO 8601 date', check: (v) => typeof v === 'string' && !Number.isNaN(Date.parse(v)) },
  Object: { expected: 'a JSON object or list', check: (v) => typeof v === 'object' && v !== null },
  Location: {
    expected: '{lat, lon}',
    check: (v) => isObject(v) && typeof v.lat === 'number' && typeof v.lon === 'number',
  },
  RichText: {
    expected: 'a rich-text document ({nodeType: "document", data, content})',
    check: (v) => isObject(v) && v.nodeType === 'document' && Array.isArray(v.content),
  },
  Link: { expected: 'a link', check: (v, { linkType }) => isLink(v, linkType) },
  ResourceLink: { expected: 'a resource link with a urn', check: isResourceLink },
};

/**
 * Checks one value against its field.
 * @returns what is wrong and what would be right, or undefined when the value fits (null always does)
 */
function checkFieldValue(value: unknown, field: FieldDefinition): string | undefined {
  if (value === null) return undefined;
  if (nestsDeeper(value, MAX_FIELD_NESTING)) return `expected a value with less nesting, found one ${TOO_DEEP}`;
  if (field.type !== 'Array') return checkOne(value, field.type, field);
  if (!Array.isArray(value)) return `expected a list, found ${show(value)}`;
  const { items } = field;
  const wrong = items ? value.map((item) => checkOne(item, items.type, items)) : [];
  const index = wrong.findIndex(Boolean);
  return index < 0 ? undefined : `item ${index}: ${wrong[index]}`;
}

function checkOne(value: unknown, type: string, definition: { linkType?: string }): string | undefined {
  const rule = Object.hasOwn(checks, type) ? checks[type] : undefined;
  if (!rule) return `the content type gives it the unknown type ${type}`;
  if (rule.check(value, definition)) return undefined;
  const to = definition.linkType ? ` to an ${definition.linkType}` : '';
  return `expected ${rule.expected}${to}, found ${show(value)}`;
}

const ASSET_FIELDS: FieldDefinition[] = [
  { id: 'title', name: 'Title', type: 'Symbol' },
  { id: 'description', name: 'Description', type: 'Text' },
  { id: 'file', name: 'File', type: 'Object' },
];

/**
 * Removes the parts of an entity that can't be delivered: fields that its type doesn't have, unknown locales, values of a wrong type.
 * @param definitions fields of the content type; undefined for an asset
 * @param report called with a message for each removed part, with field and locale
 * @returns the entity itself when nothing was wrong, else a cleaned copy
 */
export function cleanFields(
  entity: SourceEntity,
  definitions: FieldDefinition[] | undefined,
  localeCodes: Set<string>,
  report: (message: string) => void,
): SourceEntity {
  const accepted = new Map((definitions ?? ASSET_FIELDS).map((field) => [field.id, field]));
  const fields: Record<string, Localized> = {};
  let dropped = 0;
  const drop = (message: string) => {
    dropped += 1;
    report(message);
  };
  for (const [name, values] of Object.entries(entity.fields)) {
    const field = accepted.get(name);
    if (!field) drop(`field "${name}" is not in the content type; it has ${[...accepted.keys()].join(', ')}`);
    else if (!isObject(values)) drop(`field "${name}" is not keyed by locale, such as {"en-US": …}`);
    else {
      const valid = Object.entries(values).filter(([locale, value]) => {
        const wrong = localeCodes.has(locale)
          ? checkFieldValue(value, field)
          : `unknown locale; the space has ${[...localeCodes].join(', ')}`;
        if (wrong) drop(`field "${name}" in ${locale}: ${wrong}`);
        return !wrong;
      });
      fields[name] = Object.fromEntries(valid);
    }
  }
  return dropped === 0 ? entity : { ...entity, fields };
}

/**
 * An entity as its file has it, without the values that nest too deep for any function that looks into them.
 * @returns the entity itself when there is none
 */
export function withoutDeepValues(entity: SourceEntity): SourceEntity {
  if (!Object.values(entity.fields).some((values) => nestsDeeper(values, MAX_FIELD_NESTING + 1))) return entity;
  const shallow = (values: Localized) =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => !nestsDeeper(value, MAX_FIELD_NESTING)));
  return {
    ...entity,
    fields: Object.fromEntries(Object.entries(entity.fields).map(([name, values]) => [name, shallow(values)])),
  };
}
