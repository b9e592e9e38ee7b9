import { parseParameters } from '../query/parseParameters.ts';
import { searchPlain } from '../query/searchPlain.ts';
import type { DeliveryRequest } from './DeliveryRequest.ts';
import type { ModelPart } from './listModel.ts';
import { listModel } from './listModel.ts';

/** `/content_types`, `/locales`, `/tags`. @throws ApiError 400 for a query that can't be run */
export function answerModelCollection(part: ModelPart, request: DeliveryRequest): unknown {
  const parameters = parseParameters(request.query);
  const { total, items } = searchPlain(listModel(part, request), parameters);
  return { sys: { type: 'Array' }, total, skip: parameters.skip, limit: parameters.limit, items };
}
