import type { DeliveryRequest } from './DeliveryRequest.ts';
import type { ModelPart } from './listModel.ts';
import { listModel } from './listModel.ts';
import { notFound } from './notFound.ts';

/** `/content_types/{id}` and `/tags/{id}`. @throws ApiError 404 */
export function answerModelItem(part: ModelPart, id: string, request: DeliveryRequest): unknown {
  const item = listModel(part, request).find(({ sys }) => sys.id === id);
  if (item) return item;
  const type = { content_types: 'ContentType', locales: 'Locale', tags: 'Tag' }[part];
  throw notFound({ type, id, environment: 'master', space: request.space.spaceId });
}
