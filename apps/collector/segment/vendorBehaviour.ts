import type { RequestError } from '@cumulus/server/Service';
import { MAX_BATCH_BYTES } from './eventFaults.ts';
import type { segmentSettings } from './segmentApi.ts';

type Settings = ReturnType<typeof segmentSettings>;

/** How Segment's stand-in behaves where the vendor differs from what is convenient. */
export interface SegmentBehaviour {
  maxBatchBytes: number;
  /** Answers refused events in the vendor's way. @returns undefined where it says what is wrong */
  answerTo(refusal: RequestError): { status: number; text: string } | undefined;
  /** The settings of a source as its CDN has them. */
  settingsOf(settings: Settings): object;
}

const TAKEN = { status: 200, text: '{"success":true}' };
/** The vendor documents no body. This one is no JSON, so that nothing depends on it. */
const BAD_REQUEST = { status: 400, text: 'Bad Request' };

/** By the value of `COLLECTOR_BEHAVIOUR`. */
export const SEGMENT_BEHAVIOURS = {
  prompt: { maxBatchBytes: MAX_BATCH_BYTES, answerTo: () => undefined, settingsOf: (settings) => settings },
  /**
   * Segment's. A batch over 500 KB, an event over 32 KB and what is no JSON are a 400; everything else is a 200, though events without an id, or with an
   * unknown write key, are not taken: https://www.twilio.com/docs/segment/connections/sources/catalog/libraries/server/http-api
   * A 429 has `Retry-After` in seconds: https://github.com/segmentio/analytics-next/tree/master/packages/browser/src/plugins/segmentio
   */
  vendor: {
    maxBatchBytes: 500_000,
    answerTo({ status, code }) {
      if (status === 413 || code === 'malformed_json' || code === 'unreadable_body') return BAD_REQUEST;
      return status === 400 || status === 401 ? TAKEN : undefined;
    },
    settingsOf: withoutNewer,
  },
} as const satisfies Record<string, SegmentBehaviour>;

/**
 * The settings as they were saved before the source had an address of its own, versions and metrics: the CDN keeps a source's settings until they are saved again.
 * https://github.com/segmentio/analytics-next/blob/master/packages/browser/src/browser/settings.ts (all of these are optional)
 */
function withoutNewer({ metrics: _metrics, edgeFunction: _function, remotePlugins: _plugins, ...settings }: Settings) {
  const {
    apiHost: _host,
    protocol: _protocol,
    versionSettings: _version,
    ...segment
  } = settings.integrations['Segment.io'];
  return { ...settings, integrations: { 'Segment.io': segment } };
}
