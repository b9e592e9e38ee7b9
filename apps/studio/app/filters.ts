/** What a report can be filtered by. */
export const DIMENSIONS = {
  channel: 'Channel',
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  referrer: 'Referrer',
  entry: 'Entry page',
  exit: 'Exit page',
  page: 'Page',
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  language: 'Language',
  visitor: 'Visitor',
  variant: 'Variant',
  event: 'Event',
} as const;

export type Dimension = keyof typeof DIMENSIONS;

/** One condition. Several values of a dimension are alternatives; several dimensions must all hold. */
export interface Filter {
  dimension: Dimension;
  value: string;
  /** What has the value is left out. */
  isExcluded: boolean;
}

const isDimension = (text: string): text is Dimension => Object.hasOwn(DIMENSIONS, text);

/** Reads `country:DE` or `!country:DE`. @returns undefined where the dimension is unknown */
export function parseFilter(text: string): Filter | undefined {
  const isExcluded = text.startsWith('!');
  const at = text.indexOf(':');
  const dimension = text.slice(isExcluded ? 1 : 0, at);
  return at > 0 && isDimension(dimension) ? { dimension, value: text.slice(at + 1), isExcluded } : undefined;
}

/** The form of the address. */
export const writeFilter = ({ dimension, value, isExcluded }: Filter): string =>
  `${isExcluded ? '!' : ''}${dimension}:${value}`;
