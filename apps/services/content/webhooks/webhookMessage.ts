import { spaceLinks } from '../delivery/spaceLinks.ts';
import { ENVIRONMENT_ID } from '../environmentId.ts';
import { revisionOf } from '../query/revisionOf.ts';
import type { PublishedChange } from './PublishedChange.ts';

/** What is posted, before it is signed. */
export interface WebhookMessage {
  headers: Record<string, string>;
  body: string;
}

const WEBHOOK_NAME = 'Cumulus built-in content service';
const CONTENT_TYPE = 'application/vnd.contentful.management.v1+json';

/**
 * A change as the vendor tells of it: the entity with its fields by locale, or, when it was unpublished, the sign that it is gone.
 * @param change what changed
 * @param now when that was
 */
export function webhookMessage(change: PublishedChange, now: Date): WebhookMessage {
  const { space, type, action, entity } = change;
  const collection = type === 'Entry' ? 'entries' : 'assets';
  const crn = `crn:contentful:::content:spaces/${space.spaceId}/environments/${ENVIRONMENT_ID}/${collection}/${entity.sys.id}`;
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
