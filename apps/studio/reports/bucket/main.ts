import { constants, setPriority } from 'node:os';
import { readManifest } from '@cumulus/lake/manifest';
import { readReportEnvironment } from '../reportEnvironment.ts';
import { createBucketFetch } from './bucketFetch.ts';
import type { BucketSettings } from './bucketSettings.ts';
import { copyLake } from './copyLake.ts';
import { countBehind, readCopyState } from './copyState.ts';
import { describeBucketFault } from './describeBucketFault.ts';
import { LakeBucket } from './LakeBucket.ts';
import type { CopyOutcome } from './messages.ts';

// Copies the lake to the bucket once, and ends; before it when the studio says so, between two files. It can be ended at any time, and started again.
setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit(1));
const ending = new AbortController();
process.on('message', () => ending.abort(new Error('another copy follows')));

const { LAKE_DIR: folder, bucket: settings } = readReportEnvironment(process.env);
const outcome = settings ? await copy(settings) : ({ type: 'ended' } as const);
process.send?.(outcome, () => process.exit(0));

async function copy(to: BucketSettings): Promise<CopyOutcome> {
  const bucket = new LakeBucket(to, createBucketFetch());
  try {
    const { stored, removed } = await copyLake(folder, bucket, { signal: ending.signal });
    return { type: 'done', text: `${stored} files stored in the bucket, ${removed} deleted there` };
  } catch (error) {
    if (ending.signal.aborted) return { type: 'ended' };
    return { type: 'fault', message: describeBucketFault(error), ...(await describeState(bucket.name)) };
  }
}

async function describeState(bucket: string) {
  const state = await readCopyState(folder, bucket);
  const behind = await readManifest(folder).then(
    (manifest) => countBehind(manifest, state),
    () => 0,
  );
  return { behind, completeAt: state.completeAt };
}
