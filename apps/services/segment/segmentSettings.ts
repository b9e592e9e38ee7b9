/**
 * What the vendor's CDN tells the browser's SDK of a source: no destination but the collector, every metric counted.
 * @param writeKey of the source
 * @param host of the collector, such as `localhost:4000`; the SDK's own option `apiHost` goes before it
 */
export function segmentSettings(writeKey: string, host: string) {
  const apiHost = `${host}/segment/v1`;
  return {
    integrations: {
      'Segment.io': {
        apiKey: writeKey,
        // Without these an SDK that was told only of this CDN would send to the vendor.
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
