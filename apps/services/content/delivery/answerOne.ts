import { chooseLocale } from '../query/chooseLocale.ts';
import type { EntityType } from '../types.ts';
import type { DeliveryRequest } from './DeliveryRequest.ts';
import { deliverEntity } from './deliverEntity.ts';
import { notFound } from './notFound.ts';

/** `/entries/{id}` and `/assets/{id}`. @throws ApiError 404 when the host doesn't have it */
export function answerOne(type: EntityType, id: string, request: DeliveryRequest): unknown {
  const { space, view, query, publicUrl } = request;
  const locale = chooseLocale(query.get('locale'), space);
  const entity = view[type === 'Entry' ? 'entries' : 'assets'].get(id);
  if (!entity) throw notFound({ type, id, environment: 'master', space: space.spaceId });
  return deliverEntity(entity, { space, locale, publicUrl });
}
