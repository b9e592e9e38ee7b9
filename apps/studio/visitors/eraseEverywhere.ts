import { RequestError } from '@cumulus/server/Service';
import type { VisitorScope } from '@cumulus/visitor-records/visitorRecords';
import type { StudioRecords } from './studioRecords.ts';

/** What has a copy of events besides the store. */
export interface Erasable {
  /** @returns erased rows; undefined where there is no copy @throws Error it has to be repeated */
  erase(ids: readonly string[]): Promise<number | undefined>;
}

/**
 * Erases all data of a visitor: in the stores of collector and leads, and in the lake.
 * @returns what was erased: the report of `npm run visitor -- erase`, and the rows of the lake
 * @throws RequestError 502: one of them did its part and another didn't, so that it has to be repeated
 */
export async function eraseEverywhere(
  { records, lake }: { records: StudioRecords; lake: Erasable },
  identities: readonly string[],
  scope: VisitorScope,
): Promise<object> {
  const erased = await records.eraseVisitor(identities, scope).catch((cause: Error) => {
    throw cause instanceof RequestError ? cause : new RequestError(502, 'PartlyErased', cause.message, { cause });
  });
  // After the store, which compaction copies.
  const lakeRows = await lake.erase([...new Set([...identities, ...erased.identities])]).catch((cause: Error) => {
    throw new RequestError(
      502,
      'PartlyErased',
      `The stores were erased, the lake was not: erase ${identities.join(' ')} again. ${cause.message}`,
      { cause },
    );
  });
  return { ...erased, ...(lakeRows !== undefined && { erasedLakeRows: lakeRows }) };
}
