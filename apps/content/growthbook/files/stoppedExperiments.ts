import { basename } from 'node:path';
import { readOuterTexts, withoutMark } from './flagJson.ts';

const STOPPED = /^\s*(?:stopped|draft)\s*$/i;

/** The file of an experiment. */
export const fileOf = (experiment: string): string => `experiments/${experiment}.json`;

/** Whether the text of an experiment's file, which may have mistakes, can be read as stopped, or as a draft again. */
export const wantsStop = (text: string): boolean =>
  readOuterTexts(text, 'status').some((status) => STOPPED.test(status));

/** @param good text of an experiment without mistakes @returns the same experiment, stopped, without a released variation */
export const stoppedCopy = (good: string): string => {
  const experiment = JSON.parse(withoutMark(good)) as { status: string };
  return experiment.status === 'running' ? JSON.stringify({ ...experiment, status: 'stopped' }, null, 2) : good;
};

/** The text of a file that has the key of a missing experiment under another name: it was renamed, not deleted. */
export function refusedRename(file: string, texts: ReadonlyMap<string, string>): string | undefined {
  const key = basename(file, '.json');
  for (const [other, text] of texts)
    if (other.startsWith('experiments/') && readOuterTexts(text, 'key').includes(key)) return text;
  return undefined;
}

/** @param text of a flag's file that is well-formed @returns the flag with its default value only; undefined for other files */
export function withoutRules(file: string, text: string): string | undefined {
  if (!file.startsWith('features/')) return undefined;
  return JSON.stringify({ ...JSON.parse(withoutMark(text)), rules: [] }, null, 2);
}
