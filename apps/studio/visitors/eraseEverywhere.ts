import { RequestError } from '@cumulus/server/Service';
import { PartlyErasedError } from '@cumulus/visitor-records/PartlyErasedError';
import type { VisitorScope } from '@cumulus/visitor-records/visitorRecords';
import type { StudioRecords } from './studioRecords.ts';

/** What has a copy of events besides the store. */
export interface Erasable {
  /** @returns erased rows, and whether the copy of the lake in a bucket is `erased`; undefined where there is no lake @throws Error it has to be repeated */
  erase(ids: readonly string[]): Promise<{ rows: number; bucket?: string } | undefined>;
}

/** What was erased. */
export interface Erasure {
  /** The report of `npm run visitor -- erase`, the rows of the lake, and what became of its copy in a bucket. */
  report: object;
  /** 202: the bucket has not confirmed it yet, and is asked again by itself. */
  status: 200 | 202;
}

/**
 * Erases all data of a visitor: in the stores of collector and leads, in the lake, and in its copy.
 * @throws RequestError 502: one of them did its part and another didn't, so that it has to be repeated
 */
export async function eraseEverywhere(
  { records, lake }: { records: StudioRecords; lake: Erasable },
  identities: readonly string[],
  scope: VisitorScope,
): Promise<Erasure> {
  const erased = await records.eraseVisitor(identities, scope).catch(refuse);
  // After the store, which compaction copies.
  const all = [...new Set([...identities, ...erased.identities])];
  const copies = await lake
    .erase(all)
    .catch((cause) =>
      refuse(new PartlyErasedError('The stores were erased, the lake was not', { identities: all, cause })),
    );
  const { rows, bucket } = copies ?? {};
  const report = {
    ...erased,
    ...(rows !== undefined && { erasedLakeRows: rows }),
    ...(bucket !== undefined && { lakeBucket: bucket }),
  };
  return { report, status: bucket === undefined || bucket === 'erased' ? 200 : 202 };
}

function refuse(cause: Error): never {
  throw cause instanceof RequestError ? cause : new RequestError(502, 'PartlyErased', cause.message, { cause });
}
