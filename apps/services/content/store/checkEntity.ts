import { isObject } from '../../isObject.ts';
import type { ContentType, EntityType, SourceEntity } from '../types.ts';

/** Ids as the vendor allows them. */
const VALID_ID = /^[a-zA-Z0-9._-]{1,64}$/;

/**
 * Checks the frame of an entry or asset: what makes it unsafe to serve at all.
 * @returns what is wrong and what would be right, or undefined
 */
export function checkEntity(
  entity: unknown,
  type: EntityType,
  contentTypes: Map<string, ContentType>,
): string | undefined {
  if (!isObject(entity)) return 'is not an object';
  if (!isObject(entity.sys)) return 'has no sys';
  const { id, type: found } = entity.sys;
  if (typeof id !== 'string') return 'has no sys.id';
  if (!VALID_ID.test(id)) return `has the id ${JSON.stringify(id)}; allowed are 1 to 64 letters, digits, dots, - and _`;
  if (found !== undefined && found !== type) return `has sys.type ${JSON.stringify(found)}, expected "${type}"`;
  if (!isObject(entity.fields)) return 'has no fields object';
  const source = entity as unknown as SourceEntity;
  return type === 'Entry' ? checkContentType(source, contentTypes) : checkFile(source);
}

function checkContentType(entry: SourceEntity, contentTypes: Map<string, ContentType>): string | undefined {
  const contentType = entry.sys.contentType?.sys?.id;
  if (!contentType) return 'has no sys.contentType.sys.id';
  if (!contentTypes.has(contentType)) return `has the unknown content type "${contentType}"; add it to space.json`;
  return undefined;
}

function checkFile(asset: SourceEntity): string | undefined {
  const files = asset.fields.file;
  if (files === undefined) return undefined;
  if (!isObject(files)) return 'has a fields.file that is not keyed by locale';
  for (const [locale, file] of Object.entries(files)) {
    for (const key of ['url', 'fileName', 'contentType']) {
      if (!isObject(file) || typeof file[key] !== 'string') return `has no ${key} in fields.file.${locale}`;
    }
  }
  return undefined;
}
