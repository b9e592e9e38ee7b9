import { type DocumentChanges, RecordedDocument } from './RecordedDocument.ts';

/** Datadog's types of records, of which 2 to 4 are rrweb's. */
const TYPE = { snapshot: 2, increment: 3, meta: 4, change: 12 } as const;
/** Focus of the window, end of a view, zoom and frustrations, which a player doesn't show. */
const UNSHOWN = [6, 7, 8, 9];
/** A full snapshot that is a list of changes; earlier SDKs sent a tree as rrweb does. */
const AS_CHANGES = 1;
const SOURCE = { mutation: 0, scroll: 3, input: 5, styleSheets: 15 } as const;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Converts records of Datadog's session replay to events of rrweb. What can't be converted stays, so that it is counted among what isn't shown.
 * @param records of one session, as any client could have sent them, in the order of `orderEvents`
 */
export function replayOfDatadog(records: readonly unknown[]): unknown[] {
  let document: RecordedDocument | undefined;
  const begin = () => {
    document = new RecordedDocument();
    return document;
  };
  return records.filter(isFields).flatMap((record): unknown[] => {
    const { type, timestamp, format } = record;
    if (UNSHOWN.includes(type as number)) return [];
    if (type === TYPE.snapshot && format === AS_CHANGES) return snapshotEvents(begin(), record);
    if (type === TYPE.change && document) return changeEvents(document.apply(record.data), timestamp);
    // Without its beginning nothing refers to anything.
    if (type === TYPE.increment && document) return [{ type, timestamp, data: withIds(record.data) }];
    return [record];
  });
}

function snapshotEvents(document: RecordedDocument, { data, timestamp }: Fields): unknown[] {
  const { scrolls, styles } = document.apply(data);
  const node = document.snapshot();
  const ofPage = scrolls.find(({ id }) => id === node?.id);
  const initialOffset = { left: ofPage?.x ?? 0, top: ofPage?.y ?? 0 };
  return [
    { type: TYPE.snapshot, timestamp, data: { node, initialOffset } },
    ...increments(
      timestamp,
      SOURCE.scroll,
      scrolls.filter((scroll) => scroll !== ofPage),
    ),
    ...increments(timestamp, SOURCE.styleSheets, styles),
  ];
}

function changeEvents({ adds, ...changes }: DocumentChanges, timestamp: unknown): unknown[] {
  const { removes, attributes, texts, inputs, scrolls, styles } = changes;
  const isMutation = [adds, removes, attributes, texts].some(({ length }) => length > 0);
  return [
    ...increments(timestamp, SOURCE.mutation, isMutation ? [{ adds, removes, attributes, texts }] : []),
    ...increments(timestamp, SOURCE.input, inputs),
    ...increments(timestamp, SOURCE.scroll, scrolls),
    ...increments(timestamp, SOURCE.styleSheets, styles),
  ];
}

const increments = (timestamp: unknown, source: number, changes: readonly object[]) =>
  changes.map((change) => ({ type: TYPE.increment, timestamp, data: { source, ...change } }));

/** Ids of nodes as in the converted documents: Datadog's begin with 0, which is none of rrweb's. */
function withIds(data: unknown): unknown {
  if (!isFields(data)) return data;
  const { positions } = data;
  return {
    ...shifted(data),
    ...(Array.isArray(positions) && {
      positions: positions.map((position) => (isFields(position) ? shifted(position) : position)),
    }),
  };
}

const shifted = (fields: Fields): Fields =>
  typeof fields.id === 'number' ? { ...fields, id: fields.id + 1 } : { ...fields };
