import { findAll } from './findAll.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** Tests that `npm test` runs. Proofs measure time, and the tests of these checks hold examples. */
const TESTS = /^(?!tests\/proofs\/|scripts\/conventions\/).*\.(spec|test)\.tsx?$/;
const SLEEPS = [
  /\.waitForTimeout\(/g,
  /from ['"]node:timers\/promises['"]/g,
  // A promise that a timer fulfils. Without a delay it is the next task, which is no sleep.
  /new Promise(?:<[^>]*>)?\(\s*\(?(\w+)\)?\s*=>\s*\{?\s*(?:void )?setTimeout\(\s*(?:\1\s*,|\(\)\s*=>\s*(?:void )?\1\()/g,
];
const BOUND = /expect\(\s*(?:performance|Date)\.now\(\)\s*-/g;

/** A test that sleeps is slow on every machine and fails on a busy one. */
export function checkFixedSleeps(files: SourceFile[]): Problem[] {
  const wait =
    'wait for what has to happen (expect.poll, vi.waitFor, tests/fixtures/servers/until.ts); for what must not, let page time pass (tests/e2e/setup/pageClock.ts) or use fake timers.';
  const order = 'how long something takes depends on the machine: test the order, or measure it in a proof.';
  return files
    .filter(({ path }) => TESTS.test(path))
    .flatMap((file) => [
      ...SLEEPS.flatMap((pattern) => findAll(file, pattern, { rule: 'fixed-sleep', message: wait })),
      ...findAll(file, BOUND, { rule: 'wall-clock-bound', message: order }),
    ]);
}
