import { join } from 'node:path';
import { buildWhenChanged } from './buildWhenChanged.mjs';
import { root } from './root.mjs';

const demo = join(root, 'apps/demo');

/**
 * Builds the interactive demo when an input of its build changed. Tokens and fonts are the site's.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether it was built
 * @throws {import('./SetupError.mjs').SetupError} with the errors of the build
 */
export function buildDemo(options) {
  const designSystem = join(root, 'apps/site/src/design-system');
  return buildWhenChanged(
    {
      title: 'Building the demo',
      fault: 'The demo does not build.',
      inputs: [
        ...[demo, join(designSystem, 'tokens.css'), join(designSystem, 'fonts')],
        join(root, 'packages/content-model/src/dates.ts'),
        ...[join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')],
      ],
      stamp: join(demo, 'dist/server/.inputs'),
      index: join(root, '.cache/demo-inputs.json'),
      command: ['build.ts'],
      cwd: demo,
    },
    options,
  );
}
