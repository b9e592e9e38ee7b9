import { RequestError } from '../http/Service.ts';

/** The vendor's kinds of event. */
export type SegmentType = 'track' | 'identify' | 'page' | 'alias' | 'group' | 'screen';

/** What a request asks for. */
export type SegmentRoute =
  | { name: 'settings'; writeKey: string }
  | { name: 'event'; type: SegmentType }
  | { name: 'batch' }
  | { name: 'metrics' };

const TYPES: Record<string, SegmentType> = {
  ...{ t: 'track', i: 'identify', p: 'page', a: 'alias', g: 'group', s: 'screen' },
  ...{ track: 'track', identify: 'identify', page: 'page', alias: 'alias', group: 'group', screen: 'screen' },
};
const SETTINGS = /^\/v1\/projects\/([^/]{1,100})\/settings$/;
const POSTED = /^\/v1\/([a-z]{1,10})\/?$/;

/**
 * Reads a path below `/segment`.
 * @returns undefined for a path that nothing answers
 */
export function parseSegmentRoute(path: string): SegmentRoute | undefined {
  const [, word = ''] = POSTED.exec(path) ?? [];
  if (word === 'b' || word === 'batch') return { name: 'batch' };
  if (word === 'm') return { name: 'metrics' };
  const type = Object.hasOwn(TYPES, word) ? TYPES[word] : undefined;
  if (type) return { name: 'event', type };
  const [, writeKey] = SETTINGS.exec(path) ?? [];
  return writeKey === undefined ? undefined : { name: 'settings', writeKey };
}

/**
 * The write key that a request names in its `Authorization` header (Basic, without password), where it has one.
 * @param header as it was sent
 */
export function headerWriteKey(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]{1,400})$/i.exec(header ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('latin1').split(':', 1)[0];
}

/**
 * Lets pass who names the source that is served.
 * @param given the key of the header, else of the body
 * @param known the one that is served
 * @throws RequestError 401
 */
export function requireWriteKey(given: unknown, known: string): void {
  if (given === known) return;
  const problem =
    given === undefined ? 'No write key: send it by Basic authorization or as writeKey' : 'Unknown write key';
  throw new RequestError(401, 'unauthorized', problem);
}

/**
 * The settings of a source that the vendor's CDN gives the browser's SDK: the collector is the only destination, every metric is counted.
 * @param writeKey of the source
 * @param host of the collector, such as `localhost:4000`; the SDK's own option `apiHost` goes before it
 */
export function segmentSettings(writeKey: string, host: string) {
  const apiHost = `${host}/segment/v1`;
  return {
    integrations: {
      'Segment.io': {
        apiKey: writeKey,
        // Without these an SDK that knows this CDN only would send to the vendor.
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
