import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFlagFiles } from '../../../apps/content/growthbook/files/readFlagFiles.ts';
import type { ExperimentFile } from '../../../apps/content/growthbook/files/schemas.ts';
import { listSourceFiles } from '../../../scripts/conventions/listSourceFiles.ts';
import { root } from '../../../scripts/setup/root.mjs';
import { findUnsentMetrics } from './findUnsentMetrics.ts';

const SITE_CODE = /^apps\/site\/src\/.*(?<!\.test)\.tsx?$/;
const TRACKED = "tracker.track(\n  'click web', properties)";

/** Problems of an experiment, running by default, in a site with this code. */
function unsent(primaryMetric: string, sources: string[], fields: Partial<ExperimentFile> = {}) {
  const experiment = { key: 'cards', status: 'running' as const, primaryMetric, guardrails: ['page errors'] };
  return findUnsentMetrics([{ ...experiment, ...fields }], sources);
}
const missing = (metric: string) => [
  `experiments/cards.json: is running, but no code sends its metric "${metric}"; make it a draft`,
];

test('the code of the site sends every metric of the experiments that run', async () => {
  const { files } = await readFlagFiles(join(root, 'flags'));
  const sources = listSourceFiles(root).flatMap(({ path, text }) => (SITE_CODE.test(path) ? [text] : []));
  expect(sources.length).toBeGreaterThan(100);
  expect(findUnsentMetrics(files.experiments.values(), sources)).toEqual([]);
});

test('names an event that nothing tracks, as the primary metric and as a guardrail', () => {
  expect(unsent('sign-up started', [TRACKED])).toEqual(missing('sign-up started'));
  expect(unsent('sign-up started', ["track.track('sign-up started', {})"])).toEqual([]);
  const sources = [TRACKED, '<a data-clicked-type="card">'];
  expect(unsent('card clicked', sources, { guardrails: ['sign-up started', 'page errors'] })).toEqual(
    missing('sign-up started'),
  );
});

test('names clicks with a property that no control has', () => {
  expect(unsent('card clicked', [TRACKED, '<a data-clicked-type="plan">'])).toEqual(missing('card clicked'));
  expect(unsent('card clicked', ['<a data-clicked-type="card">'])).toEqual(missing('card clicked'));
  for (const control of ['<a data-clicked-type="card">', '<a data-type="card">'])
    expect(unsent('card clicked', [TRACKED, control])).toEqual([]);
});

test('ignores comments, drafts and stopped experiments', () => {
  const comments = ["// tracker.track('sign-up started')", "/** As `tracker.track('sign-up started')`. */"];
  expect(unsent('sign-up started', comments)).toEqual(missing('sign-up started'));
  for (const status of ['draft', 'stopped'] as const) expect(unsent('sign-up started', [], { status })).toEqual([]);
});
