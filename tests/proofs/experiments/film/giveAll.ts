import { until } from '../../../fixtures/servers/until.ts';
import type { RunningCopy } from '../running/startCopy.ts';
import { Visitor } from '../running/Visitor.ts';

/** Edits the flag files so that every new visitor gets one variation of an experiment, and waits until the site has the change. */
export async function giveAll(copy: RunningCopy, experiment: string, variation: string): Promise<void> {
  const file = (await copy.flags.experiments()).find(({ key }) => key === experiment);
  if (!file) throw new Error(`there is no experiment ${experiment}`);
  const index = file.variations.findIndex(({ key }) => key === variation);
  await copy.flags.editExperiment(experiment, { weights: file.variations.map((_, at) => Number(at === index)) });
  const isAssigned = async () => {
    const visitor = new Visitor(copy.origin);
    await visitor.visit('/');
    // A site that has just started may not have its flags yet.
    if (!visitor.cookies.has('cuGBVariant')) return false;
    return visitor.decided().flags.some((decided) => decided.experiment === experiment && decided.variation === index);
  };
  const areAllAssigned = async () => (await Promise.all(Array.from({ length: 8 }, isAssigned))).every(Boolean);
  await until(areAllAssigned, `everyone getting ${variation} of ${experiment}`);
}
