import { RequestError } from '@cumulus/server/Service';
import type { KeyWatch } from '../KeyWatch.ts';

/** The vendor's types of events. */
export type SegmentType = 'track' | 'identify' | 'page' | 'alias' | 'group' | 'screen';

/** Paths below `/v1` of each type of event: those of the browser's SDK, and of the servers' SDKs. REQ-DLV-02. */
export const EVENT_PATHS: Readonly<Record<string, SegmentType>> = {
  ...{ t: 'track', i: 'identify', p: 'page', a: 'alias', g: 'group', s: 'screen' },
  ...{ track: 'track', identify: 'identify', page: 'page', alias: 'alias', group: 'group', screen: 'screen' },
};

/**
 * Reads the write key from the `Authorization` header (Basic, without password), if there is one.
 * @param header as sent
 */
export function headerWriteKey(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]{1,400})$/i.exec(header ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('latin1').split(':', 1)[0];
}

/**
 * Checks the write key.
 * @param requestKey the key of the header or of the body
 * @param client its key, by `clientKey`
 * @param keys the key of the source
 * @throws RequestError 401
 */
export function requireWriteKey(requestKey: unknown, client: string, keys: KeyWatch): void {
  if (keys.isRight(requestKey, client)) return;
  const problem =
    requestKey === undefined ? 'No write key: send it by Basic authorization or as writeKey' : 'Unknown write key';
  throw new RequestError(401, 'unauthorized', problem);
}

/**
 * The settings of a source, as from the vendor's CDN: the collector is the only destination, and every metric is counted.
 * REQ-DLV-01.
 * @param writeKey of the source
 * @param host of the collector, such as `localhost:4000`; the SDK's option `apiHost` has precedence
 */
export function segmentSettings(writeKey: string, host: string) {
  const apiHost = `${host}/segment/v1`;
  return {
    integrations: {
      'Segment.io': {
        apiKey: writeKey,
        // Without these an SDK that only has this CDN's address would send to the vendor.
        ...{ apiHost, protocol: 'http' },
        unbundledIntegrations: [],
        addBundledMetadata: true,
        maybeBundledConfigIds: {},
        versionSettings: { version: '4.4.7', componentTypes: ['browser'] },
      },
    },
    plan: {
      track: { __default: { enabled: true, integrations: {} } },
      identify: { __default: { enabled: true } },
      group: { __default: { enabled: true } },
    },
    edgeFunction: {},
    analyticsNextEnabled: true,
    middlewareSettings: {},
    enabledMiddleware: {},
    metrics: { sampleRate: 1, host: apiHost },
    legacyVideoPluginsEnabled: false,
    remotePlugins: [],
  };
}
