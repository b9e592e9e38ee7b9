import type { Link, SourceEntity } from '../types.ts';
import type { ValueKind } from './operators.ts';
import type { ResolvedPath } from './ResolvedPath.ts';
import { revisionOf } from './revisionOf.ts';

type Attribute = { kind: ValueKind; read(entity: SourceEntity): unknown };

const attributes: Record<string, Attribute> = {
  'sys.id': { kind: 'Symbol', read: ({ sys }) => sys.id },
  'sys.type': { kind: 'Symbol', read: ({ sys }) => sys.type },
  'sys.createdAt': { kind: 'Date', read: ({ sys }) => sys.createdAt },
  'sys.updatedAt': { kind: 'Date', read: ({ sys }) => sys.updatedAt },
  'sys.publishedAt': { kind: 'Date', read: ({ sys }) => sys.publishedAt },
  'sys.firstPublishedAt': { kind: 'Date', read: ({ sys }) => sys.firstPublishedAt },
  'sys.publishedVersion': { kind: 'Integer', read: ({ sys }) => sys.publishedVersion },
  'sys.revision': { kind: 'Integer', read: revisionOf },
  'sys.contentType.sys.id': { kind: 'Symbol', read: ({ sys }) => sys.contentType?.sys.id },
};

const ids = (links: Link[] | undefined) => (links ?? []).map(({ sys }) => sys.id);

const lists: Record<string, (entity: SourceEntity) => string[]> = {
  'metadata.tags': ({ metadata }) => ids(metadata?.tags),
  'metadata.tags.sys.id': ({ metadata }) => ids(metadata?.tags),
  'metadata.concepts': ({ metadata }) => ids(metadata?.concepts),
  'metadata.concepts.sys.id': ({ metadata }) => ids(metadata?.concepts),
};

/** Resolves a path into `sys` or `metadata`; undefined when there is no such attribute. */
export function resolveSysPath(path: string[]): ResolvedPath | undefined {
  const name = path.join('.');
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (list) return { kind: 'Symbol', many: true, read: list };
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (!attribute) return undefined;
  return {
    kind: attribute.kind,
    many: false,
    read: (entity) => {
      const value = attribute.read(entity);
      return value === undefined ? [] : [value];
    },
  };
}
