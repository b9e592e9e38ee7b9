import type { SegmentRoute, SegmentType } from './SegmentRoute.ts';

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
