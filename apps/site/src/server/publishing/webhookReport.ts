import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { ReportedRevision } from '../site.ts';

/** What a webhook reports: a revision, any other change that may show on pages, or nothing that was published. */
export type WebhookReport = ReportedRevision | 'other' | 'draft';

/** Nothing published changes with these. */
const DRAFT_TOPIC = /^ContentManagement\.(Entry|Asset)\.(create|save|auto_save)$/;

const published = z.object({
  sys: z.object({
    id: z.string(),
    type: z.enum(['Entry', 'Asset', 'DeletedEntry', 'DeletedAsset']),
    revision: z.number().int(),
  }),
});

/**
 * Reads the body of a webhook, as the vendor sends it: the published entry, or a `DeletedEntry` when it was unpublished. Its own form can be configured
 * at the vendor; then it is some other change.
 * https://www.contentful.com/developers/docs/webhooks/overview/
 */
export function readReport(headers: IncomingHttpHeaders, body: Buffer): WebhookReport {
  if (DRAFT_TOPIC.test(String(headers['x-contentful-topic']))) return 'draft';
  const { data } = published.safeParse(parseJson(body));
  if (!data) return 'other';
  const { id, type, revision } = data.sys;
  const isUnpublished = type.startsWith('Deleted');
  return { id, revision, isUnpublished, type: type.endsWith('Asset') ? 'Asset' : 'Entry' };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
