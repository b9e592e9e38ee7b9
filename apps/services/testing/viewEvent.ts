let count = 0;

/** An event as the browser's SDK writes it, with an id of its own. */
export function viewEvent(fields: object = {}) {
  count += 1;
  return {
    ...{ type: 'track', event: 'view web', anonymousId: 'a1', userId: null, messageId: `ajs-next-${count}` },
    timestamp: '2026-11-21T06:00:00.000Z',
    properties: { type: 'view', actual_url: 'https://cumulus.example/', actual_path: '/', sectionIndex: 1 },
    context: { ip: '203.0.113.7', library: { name: 'analytics.js', version: 'npm:next-1.84.3' } },
    ...fields,
  };
}
