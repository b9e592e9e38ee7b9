import { spaceLinks } from '../delivery/deliverEntity.ts';
import {
  collectionOf,
  ENTITY_TYPES,
  ENVIRONMENT_ID,
  type EntityType,
  revisionOf,
  type Snapshot,
  type SourceEntity,
} from '../space.ts';

/** One entity that was published or unpublished. */
export interface PublishedChange {
  space: Snapshot;
  type: EntityType;
  action: 'publish' | 'unpublish';
  /** In its published state; when unpublished, in the last one. */
  entity: SourceEntity;
}

/**
 * Finds the differences in published content between two states of a space.
 * @param before the state before
 * @param after the state now
 */
export function findPublishedChanges(before: Snapshot, after: Snapshot): PublishedChange[] {
  return ENTITY_TYPES.flatMap((type) => compare(type, before, after));
}

function compare(type: EntityType, before: Snapshot, after: Snapshot): PublishedChange[] {
  const collection = collectionOf(type);
  const [old, now] = [before.delivery[collection], after.delivery[collection]];
  const published = [...now.values()].filter((entity) => !isSame(old.get(entity.sys.id), entity));
  const unpublished = [...old.values()].filter(({ sys }) => !now.has(sys.id));
  return [
    ...published.map((entity) => ({ space: after, type, action: 'publish' as const, entity })),
    ...unpublished.map((entity) => ({ space: after, type, action: 'unpublish' as const, entity })),
  ];
}

/** Entities of an unchanged file are the same objects. */
function isSame(before: SourceEntity | undefined, after: SourceEntity): boolean {
  return before === after || (before !== undefined && JSON.stringify(before) === JSON.stringify(after));
}

/** A message before it is signed. */
export interface WebhookMessage {
  headers: Record<string, string>;
  body: string;
}

const WEBHOOK_NAME = 'Cumulus built-in content service';
const CONTENT_TYPE = 'application/vnd.contentful.management.v1+json';

/**
 * A change in the vendor's webhook form: the entity with its fields by locale, or a `Deleted…` body when it was unpublished.
 * @param change what changed
 * @param now when that was
 */
export function webhookMessage(change: PublishedChange, now: Date): WebhookMessage {
  const { space, type, action, entity } = change;
  const crn = `crn:contentful:::content:spaces/${space.spaceId}/environments/${ENVIRONMENT_ID}/${collectionOf(type)}/${entity.sys.id}`;
  return {
    headers: {
      'Content-Type': CONTENT_TYPE,
      'X-Contentful-Topic': `ContentManagement.${type}.${action}`,
      'X-Contentful-Webhook-Name': WEBHOOK_NAME,
      'X-Contentful-Crn': crn,
    },
    body: JSON.stringify(action === 'publish' ? publishedBody(change) : deletedBody(change, now.toISOString())),
  };
}

function publishedBody({ space, type, entity }: PublishedChange) {
  const { metadata, fields, sys } = entity;
  return {
    metadata: { tags: metadata?.tags ?? [], concepts: metadata?.concepts ?? [] },
    fields,
    sys: { ...sys, ...spaceLinks(space.spaceId), type, revision: revisionOf(entity) },
  };
}

function deletedBody({ space, type, entity }: PublishedChange, now: string) {
  const { id, contentType, createdAt } = entity.sys;
  const links = { ...spaceLinks(space.spaceId), ...(contentType && { contentType }) };
  const times = { createdAt: createdAt ?? now, updatedAt: now, deletedAt: now };
  return { sys: { ...links, type: `Deleted${type}`, id, revision: revisionOf(entity), ...times } };
}
