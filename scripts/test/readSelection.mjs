import { SetupError } from '../setup/SetupError.mjs';

/**
 * The stages a developer asked for: `--only=unit,lint`; all without it.
 * @template {{ name: string }} T
 * @param {T[]} stages
 * @param {string[]} parameters of the command line
 * @returns {T[]}
 * @throws {SetupError} names an unknown stage or parameter and those there are
 */
export function readSelection(stages, parameters) {
  const names = stages.map(({ name }) => name);
  const wanted = parameters.flatMap((parameter) => {
    if (!parameter.startsWith('--only='))
      throw new SetupError(`Unknown parameter ${parameter}.`, 'Use --only=lint,types,…');
    return parameter.slice('--only='.length).split(',');
  });
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length)
    throw new SetupError(`There is no test stage ${unknown.join(', ')}.`, `Stages: ${names.join(', ')}.`);
  return wanted.length ? stages.filter(({ name }) => wanted.includes(name)) : stages;
}
