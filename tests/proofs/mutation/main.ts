import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../../../scripts/setup/root.mjs';
import { AREAS, type MutationArea } from './AREAS.ts';

/** Percentage of mutants that tests have to kill. */
const MIN_SCORE = 80;
/** Statuses of a killed mutant. An endless loop is killed by the time limit. */
const NOTICED: readonly string[] = ['Killed', 'Timeout'];
/** Processes that test mutants in parallel. */
const CONCURRENCY = 2;

const { values: options } = parseArgs({ options: { only: { type: 'string' }, verbose: { type: 'boolean' } } });
const wanted = options.only?.split(';');
const unknown = wanted?.filter((name) => !AREAS.some((area) => area.name === name)) ?? [];
if (unknown.length)
  throw new Error(`--only=${unknown.join(';')}: no such area; there are ${AREAS.map(({ name }) => name).join('; ')}`);

let failed = 0;
for (const area of AREAS.filter(({ name }) => !wanted || wanted.includes(name))) {
  const { score, killed, total } = await measureArea(area);
  const isEnough = score >= MIN_SCORE;
  if (!isEnough) failed += 1;
  console.log(
    `${isEnough ? '✓' : '✗'} ${area.name}: ${score.toFixed(1)} % of ${total} mutants killed (${killed}; limit ${MIN_SCORE} %)`,
  );
}
process.exitCode = failed ? 1 : 0;

/**
 * Mutates the area's modules and runs its tests against each mutant.
 * @returns number of mutants, of killed ones (endless runs count), and their share in percent
 * @throws Error where a glob finds no file: the module was moved
 */
async function measureArea({ name, mutate, tests }: MutationArea) {
  for (const pattern of [...mutate, ...tests])
    if (!globSync(pattern).length)
      throw new Error(`area "${name}": ${pattern} matches no file; adapt tests/proofs/mutation/AREAS.ts`);
  process.env.MUTATION_TESTS = tests.join(',');
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/proofs/mutation/vitest.config.ts' },
    mutate: mutate.flatMap((pattern) => [pattern, `!${pattern.replace(/\.ts$/, '.test.ts')}`]),
    ignorePatterns: ['.cache', '.data', '.tools', 'apps/site/dist', 'test-results', 'docs'],
    concurrency: CONCURRENCY,
    coverageAnalysis: 'perTest',
    reporters: [],
    tempDirName: '.cache/mutation',
    cleanTempDir: 'always',
    logLevel: 'error',
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
  if (options.verbose)
    for (const mutant of results) if (!NOTICED.includes(mutant.status)) console.log(describeMutant(mutant));
  const valid = results.filter(({ status }) => !['CompileError', 'RuntimeError', 'Ignored'].includes(status));
  const killed = valid.filter(({ status }) => NOTICED.includes(status)).length;
  return { total: valid.length, killed, score: (100 * killed) / valid.length };
}

/** Position, replacement, and whether a test covered it. */
function describeMutant({ fileName, location, replacement, status }: MutantResult): string {
  return `  ${relative(root, fileName)}:${location.start.line}:${location.start.column + 1} ${status}: ${replacement?.replace(/\s+/g, ' ')}`;
}
