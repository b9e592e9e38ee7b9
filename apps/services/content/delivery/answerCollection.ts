import { chooseLocale } from '../query/chooseLocale.ts';
import { parseParameters } from '../query/parseParameters.ts';
import { searchEntities } from '../query/searchEntities.ts';
import type { EntityType } from '../types.ts';
import { collectIncludes } from './collectIncludes.ts';
import type { DeliveryRequest } from './DeliveryRequest.ts';
import { deliverEntity } from './deliverEntity.ts';
import { resolveResourceLink } from './resolveResourceLink.ts';
import { selectFields } from './selectFields.ts';

/** `/entries` and `/assets`. @throws ApiError 400 for a query that can't be run */
export function answerCollection(type: EntityType, request: DeliveryRequest): unknown {
  const { space, view, query, publicUrl } = request;
  const parameters = parseParameters(query);
  const locale = chooseLocale(query.get('locale'), space);
  const { total, items } = searchEntities(type, parameters, { space, view, locale });
  const context = { space, locale, publicUrl };
  const delivered = items.map((item) => deliverEntity(item, context));
  const selected = delivered.map((item) => selectFields(item, parameters.select));
  // Links are followed in what was asked for: a field left out by `select` brings nothing along.
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
