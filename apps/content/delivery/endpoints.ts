import { notFound } from '../apiErrors.ts';
import { resolveLocale } from '../query/fieldValues.ts';
import { parseParameters } from '../query/parseParameters.ts';
import { searchEntities, searchPlain } from '../query/search.ts';
import type { ContentType, EntityType, Locale, Snapshot, Tag } from '../space.ts';
import { deliverEntity, selectFields, spaceLinks } from './deliverEntity.ts';
import { collectIncludes, resolveResourceLink } from './includes.ts';
import type { DeliveryRequest, DeliveryRoute } from './parseRequest.ts';
import { answerSync } from './sync.ts';

const ENTITIES = { entries: 'Entry', assets: 'Asset' } as const;
const MODEL_PARTS: ModelPart[] = ['content_types', 'locales', 'tags'];

/** Creates the response body for a route. @throws ApiError when there is none */
export async function answerRoute({ collection, id }: DeliveryRoute, request: DeliveryRequest): Promise<unknown> {
  if (collection === undefined) return answerSpace(request.space);
  if (collection === 'entries' || collection === 'assets') {
    const type = ENTITIES[collection];
    return id === undefined ? answerCollection(type, request) : answerEntity(type, id, request);
  }
  const part = MODEL_PARTS.find((each) => each === collection);
  if (part) return id === undefined ? answerModelCollection(part, request) : answerModelItem(part, id, request);
  if (collection === 'sync' && id === undefined) return answerSync(request);
  throw notFound({ type: 'Route', path: collection, space: request.space.spaceId });
}

/** `/spaces/{id}`. */
function answerSpace({ spaceId, locales }: Snapshot): unknown {
  return {
    sys: { type: 'Space', id: spaceId },
    name: spaceId,
    locales: locales.map(({ code, name, default: isDefault, fallbackCode }) => ({
      code,
      default: isDefault === true,
      name,
      fallbackCode: fallbackCode ?? null,
    })),
  };
}

/** `/entries` and `/assets`. @throws ApiError 400 for a query that can't be run */
function answerCollection(type: EntityType, request: DeliveryRequest): unknown {
  const { space, view, query, publicUrl } = request;
  const parameters = parseParameters(query);
  const locale = resolveLocale(query.get('locale'), space);
  const { total, items } = searchEntities(type, parameters, { space, view, locale });
  const context = { space, locale, publicUrl };
  const delivered = items.map((item) => deliverEntity(item, context));
  const selected = delivered.map((item) => selectFields(item, parameters.select));
  // Only links in selected fields are followed.
  const roots = selected.map((item, index) => ({ ...pick(delivered, index), fields: item.fields ?? {} }));
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

function pick<T>(list: T[], index: number): T {
  return list[index] as T;
}

/** `/entries/{id}` and `/assets/{id}`. @throws ApiError 404 when the host doesn't have it */
function answerEntity(type: EntityType, id: string, request: DeliveryRequest): unknown {
  const { space, view, query, publicUrl } = request;
  const locale = resolveLocale(query.get('locale'), space);
  const entity = view[type === 'Entry' ? 'entries' : 'assets'].get(id);
  if (!entity) throw notFound({ type, id, environment: 'master', space: space.spaceId });
  return deliverEntity(entity, { space, locale, publicUrl });
}

/** The parts of a space besides entries and assets, by their name in the address. */
type ModelPart = 'content_types' | 'locales' | 'tags';

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

function deliverLocale({ code, name, default: isDefault, fallbackCode, sys }: Locale): Plain {
  const id = sys?.id ?? code;
  return {
    code,
    name,
    default: isDefault === true,
    fallbackCode: fallbackCode ?? null,
    sys: { id, type: 'Locale', version: sys?.version ?? 1 },
  };
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
function answerModelCollection(part: ModelPart, request: DeliveryRequest): unknown {
  const parameters = parseParameters(request.query);
  const { total, items } = searchPlain(listModelItems(part, request), parameters);
  return { sys: { type: 'Array' }, total, skip: parameters.skip, limit: parameters.limit, items };
}

/** `/content_types/{id}` and `/tags/{id}`. @throws ApiError 404 */
function answerModelItem(part: ModelPart, id: string, request: DeliveryRequest): unknown {
  const item = listModelItems(part, request).find(({ sys }) => sys.id === id);
  if (item) return item;
  const type = { content_types: 'ContentType', locales: 'Locale', tags: 'Tag' }[part];
  throw notFound({ type, id, environment: 'master', space: request.space.spaceId });
}
