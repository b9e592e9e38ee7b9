import { randomUUID } from 'node:crypto';

/** The built-in source's write key. */
export const WRITE_KEY = 'cumulus-local';

/** Events as the SDK sends them, of a visitor who views sections. */
const MESSAGE = {
  type: 'track',
  event: 'view web',
  properties: {
    actual_url: 'http://localhost:3000/teams/marketing?utm_source=news&utm_medium=email&utm_campaign=launch',
    actual_path: '/teams/marketing',
    ...{ browser: 'Chrome', browserVersion: '142.0', operatingSystem: 'Linux', operatingSystemVersion: '' },
    ...{ sectionIndex: 3, sectionId: '5FvTnM2bYyQe', sectionModelName: 'sectionFeatures', type: 'view' },
  },
  context: {
    page: {
      path: '/teams/marketing',
      referrer: '',
      search: '',
      title: 'Marketing',
      url: 'http://localhost:3000/teams/marketing',
    },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ...{ locale: 'en-US', timezone: 'Europe/Berlin', library: { name: 'analytics.js', version: 'npm:next-1.84.3' } },
  },
  integrations: {},
};

/** A batch with new ids. @param visitor of all of its events */
export function batchBody(events: number, visitor: string): { text: string; ids: string[] } {
  const now = new Date().toISOString();
  const ids = Array.from({ length: events }, () => `ajs-next-${Date.now()}-${randomUUID()}`);
  const batch = ids.map((messageId) => ({ ...MESSAGE, messageId, anonymousId: visitor, userId: null, timestamp: now }));
  return { text: JSON.stringify({ batch, writeKey: WRITE_KEY, sentAt: now }), ids };
}
