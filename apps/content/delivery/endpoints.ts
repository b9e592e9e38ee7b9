import { notFound } from '../apiErrors.ts';
import { resolveLocale } from '../query/fieldValues.ts';
import { parseParameters } from '../query/parseParameters.ts';
import { searchEntities, searchPlain } from '../query/search.ts';
import {
  type ContentType,
  collectionOf,
  ENVIRONMENT_ID,
  type EntityType,
  type Locale,
  type Snapshot,
  type Tag,
} from '../space.ts';
import { deliverEntity, selectFields, spaceLinks } from './deliverEntity.ts';
import { collectIncludes, resolveResourceLink } from './includes.ts';
import type { DeliveryRequest } from './parseRequest.ts';

/** Types by their name in the address. */
export const ENTITIES = { entries: 'Entry', assets: 'Asset' } as const;
/** `/spaces/{id}`. */
export function answerSpace({ spaceId, locales }: Snapshot): unknown {
  return {
    sys: { type: 'Space', id: spaceId },
    name: spaceId,
    locales: locales.map(describeLocale),
  };
}

/** `/entries` and `/assets`. @throws ApiError 400 for a query that can't be run */
export function answerCollection(type: EntityType, request: DeliveryRequest): unknown {
  const { space, view, query, publicUrl } = request;
  const parameters = parseParameters(query);
  const locale = resolveLocale(query.get('locale'), space);
  const { total, items } = searchEntities(type, parameters, { space, view, locale });
  const context = { space, locale, publicUrl };
  const delivered = items.map((item) => deliverEntity(item, context));
  const selected = delivered.map((item) => selectFields(item, parameters.select));
  // Only links in selected fields are followed.
  const roots = delivered.map((item, index) => ({ ...item, fields: selected[index]?.fields ?? {} }));
  const { resourceTokens: tokens } = request;
  const resolveResource = tokens && ((urn: string) => resolveResourceLink(urn, { ...request, tokens, locale }));
  const { errors, Entry, Asset } = collectIncludes(roots, parameters.include, { view, context, resolveResource });
  const includes = { ...(Entry.length > 0 && { Entry }), ...(Asset.length > 0 && { Asset }) };
  return {
    sys: { type: 'Array' },
    total,
    skip: parameters.skip,
    limit: parameters.limit,
    ...(errors.length > 0 && { errors }),
    items: selected,
    ...(Object.keys(includes).length > 0 && { includes }),
  };
}

/** `/entries/{id}` and `/assets/{id}`. @throws ApiError 404 when the host doesn't have it */
export function answerEntity(type: EntityType, id: string, request: DeliveryRequest): unknown {
  const { space, view, query, publicUrl } = request;
  const locale = resolveLocale(query.get('locale'), space);
  const entity = view[collectionOf(type)].get(id);
  if (!entity) throw notFound({ type, id, environment: ENVIRONMENT_ID, space: space.spaceId });
  return deliverEntity(entity, { space, locale, publicUrl });
}

/** The parts of a space besides entries and assets, by their name in the address. */
export const MODEL_PARTS = ['content_types', 'locales', 'tags'] as const;

type ModelPart = (typeof MODEL_PARTS)[number];

export interface Plain {
  sys: { id: string; [key: string]: unknown };
  [key: string]: unknown;
}

function listModelItems(part: ModelPart, { space }: DeliveryRequest): Plain[] {
  if (part === 'locales') return space.locales.map(deliverLocale);
  const links = spaceLinks(space.spaceId);
  if (part === 'content_types') return [...space.contentTypes.values()].map((type) => deliverContentType(type, links));
  return [...space.tags.values()].filter(({ sys }) => sys.visibility === 'public').map((tag) => deliverTag(tag, links));
}

function describeLocale({ code, name, default: isDefault, fallbackCode }: Locale) {
  return { code, default: isDefault === true, name, fallbackCode: fallbackCode ?? null };
}

function deliverLocale(locale: Locale): Plain {
  const { id = locale.code, version = 1 } = locale.sys ?? {};
  return { ...describeLocale(locale), sys: { id, type: 'Locale', version } };
}

function deliverContentType({ sys, displayField, name, description, fields }: ContentType, links: object): Plain {
  const { id, createdAt, updatedAt } = sys;
  const revision = sys.publishedCounter ?? 1;
  return {
    sys: { ...links, id, type: 'ContentType', createdAt, updatedAt, revision },
    displayField: displayField ?? null,
    name,
    description: description ?? '',
    fields: fields.filter(({ omitted }) => !omitted),
  };
}

function deliverTag({ sys, name }: Tag, links: object): Plain {
  const { id, createdAt, updatedAt, version = 1, visibility } = sys;
  return { sys: { ...links, id, type: 'Tag', createdAt, updatedAt, version, visibility }, name };
}

/** `/content_types`, `/locales`, `/tags`. @throws ApiError 400 for a query that can't be run */
export function answerModelCollection(part: ModelPart, request: DeliveryRequest): unknown {
  const parameters = parseParameters(request.query);
  const { total, items } = searchPlain(listModelItems(part, request), parameters);
  return { sys: { type: 'Array' }, total, skip: parameters.skip, limit: parameters.limit, items };
}

/** `/content_types/{id}` and `/tags/{id}`. @throws ApiError 404 */
export function answerModelItem(part: ModelPart, id: string, request: DeliveryRequest): unknown {
  const item = listModelItems(part, request).find(({ sys }) => sys.id === id);
  if (item) return item;
  const type = { content_types: 'ContentType', locales: 'Locale', tags: 'Tag' }[part];
  throw notFound({ type, id, environment: ENVIRONMENT_ID, space: request.space.spaceId });
}
