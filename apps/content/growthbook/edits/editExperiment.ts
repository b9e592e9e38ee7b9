import { changeJson, type JsonChange } from '@cumulus/server/changeJson';
import { RequestError } from '@cumulus/server/Service';
import type { ExperimentFile } from '../files/schemas.ts';
import type { FlagEdit } from './FlagEdit.ts';

type Edit = Exclude<FlagEdit, { action: 'undo' }>;

/**
 * Changes the file of an experiment.
 * @param experiment undefined where the file has a mistake: then it can only be stopped
 * @returns the file's new text
 * @throws RequestError 409 where its state doesn't allow that, 400 where nothing would change
 */
export function editExperiment(text: string, experiment: ExperimentFile | undefined, edit: Edit): string {
  if (edit.action === 'stop') return changed(text, stop(experiment));
  if (!experiment) throw wrongState('its file has a mistake: mend that first; it can only be stopped');
  switch (edit.action) {
    case 'start':
      return changed(text, start(experiment, edit.coverage));
    case 'ramp':
      return changed(text, ramp(experiment, edit));
    case 'release':
      return changed(text, release(experiment, edit.variation));
  }
}

function start(experiment: ExperimentFile, coverage: number | undefined): JsonChange[] {
  if (experiment.status === 'running') throw wrongState('it is running already');
  const again = experiment.status === 'stopped' ? [...beginAgain(experiment), withoutRelease] : [];
  return [{ path: ['status'], value: 'running' }, ...shares({ coverage }), ...again];
}

function ramp(experiment: ExperimentFile, { coverage, weights }: Extract<Edit, { action: 'ramp' }>): JsonChange[] {
  if (experiment.status === 'stopped') throw wrongState('it is stopped: start it again first');
  if (weights && weights.length !== experiment.variations.length)
    throw new RequestError(400, 'bad_request', `weights: expected ${experiment.variations.length}, one each`);
  const isReassigned = experiment.status === 'running' && weights?.some((one, at) => one !== experiment.weights[at]);
  return [...shares({ coverage, weights }), ...(isReassigned ? beginAgain(experiment) : [])];
}

function stop(experiment: ExperimentFile | undefined): JsonChange[] {
  if (experiment?.status === 'draft') throw wrongState('it is a draft: nobody is in it');
  return [{ path: ['status'], value: 'stopped' }, withoutRelease];
}

function release({ status, variations }: ExperimentFile, variation: string): JsonChange[] {
  if (status === 'draft') throw wrongState('it is a draft: start it first');
  const keys = variations.map(({ key }) => key);
  if (!keys.includes(variation))
    throw new RequestError(400, 'bad_request', `variation: expected one of ${keys.join(', ')}`);
  return [
    { path: ['status'], value: 'stopped' },
    { path: ['releasedVariation'], value: variation, behind: 'status' },
  ];
}

const withoutRelease: JsonChange = { path: ['releasedVariation'], value: undefined };

/** A new phase: counts begin again at 0, visitors are assigned again, and earlier participants are left out. REQ-EXP-08. */
function beginAgain({ key, phase, bucketVersion = 0 }: ExperimentFile): JsonChange[] {
  return [
    { path: ['phase'], value: phase + 1 },
    { path: ['seed'], value: `${key}-${phase + 1}` },
    { path: ['bucketVersion'], value: bucketVersion + 1, behind: 'phase' },
    { path: ['minBucketVersion'], value: bucketVersion + 1, behind: 'bucketVersion' },
  ];
}

/** The items of a list are changed one by one, so that it stays on its line. */
function shares({ coverage, weights = [] }: { coverage?: number | undefined; weights?: number[] | undefined }) {
  return [
    ...(coverage === undefined ? [] : [{ path: ['coverage'], value: coverage }]),
    ...weights.map((weight, index) => ({ path: ['weights', index], value: weight })),
  ] satisfies JsonChange[];
}

function changed(text: string, changes: readonly JsonChange[]): string {
  const next = changeJson(text, changes);
  if (next === text) throw new RequestError(400, 'bad_request', 'Nothing would change');
  return next;
}

const wrongState = (why: string) => new RequestError(409, 'WrongState', `The experiment can't be changed so: ${why}`);
