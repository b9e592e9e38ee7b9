import { answerSync } from '../sync/answerSync.ts';
import { answerCollection } from './answerCollection.ts';
import { answerModelCollection } from './answerModelCollection.ts';
import { answerModelItem } from './answerModelItem.ts';
import { answerOne } from './answerOne.ts';
import { answerSpace } from './answerSpace.ts';
import type { DeliveryRequest } from './DeliveryRequest.ts';
import type { DeliveryRoute } from './DeliveryRoute.ts';
import type { ModelPart } from './listModel.ts';
import { notFound } from './notFound.ts';

const ENTITIES = { entries: 'Entry', assets: 'Asset' } as const;
const MODEL_PARTS: ModelPart[] = ['content_types', 'locales', 'tags'];

/** The body for an address. @throws ApiError when there is none */
export async function answerRoute({ collection, id }: DeliveryRoute, request: DeliveryRequest): Promise<unknown> {
  if (collection === undefined) return answerSpace(request.space);
  if (collection === 'entries' || collection === 'assets') {
    const type = ENTITIES[collection];
    return id === undefined ? answerCollection(type, request) : answerOne(type, id, request);
  }
  const part = MODEL_PARTS.find((each) => each === collection);
  if (part) return id === undefined ? answerModelCollection(part, request) : answerModelItem(part, id, request);
  if (collection === 'sync' && id === undefined) return answerSync(request);
  throw notFound({ type: 'Route', path: collection, space: request.space.spaceId });
}
