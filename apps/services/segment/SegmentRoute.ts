/** The vendor's kinds of event. */
export type SegmentType = 'track' | 'identify' | 'page' | 'alias' | 'group' | 'screen';

/** What a request asks for. */
export type SegmentRoute =
  | { name: 'settings'; writeKey: string }
  | { name: 'event'; type: SegmentType }
  | { name: 'batch' }
  | { name: 'metrics' };
