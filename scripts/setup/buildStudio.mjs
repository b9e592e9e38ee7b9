import { join } from 'node:path';
import { buildWhenChanged } from './buildWhenChanged.mjs';
import { root } from './root.mjs';

const studio = join(root, 'apps/studio');

/**
 * Builds the screens of the studio when an input of their build changed. Tokens and fonts are the site's.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether they were built
 * @throws {import('./SetupError.mjs').SetupError} with the errors of the build
 */
export function buildStudio(options) {
  const designSystem = join(root, 'apps/site/src/design-system');
  return buildWhenChanged(
    {
      title: 'Building the studio',
      fault: 'The studio does not build.',
      inputs: [
        ...['app', 'reports', 'access', 'build.ts', 'checkBytes.ts', 'viteOptions.ts'].map((name) =>
          join(studio, name),
        ),
        ...[
          join(designSystem, 'tokens.css'),
          join(designSystem, 'fonts'),
          join(root, 'packages/content-model/src/dates.ts'),
          join(root, 'packages/content-model/src/days.ts'),
        ],
        ...[join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')],
      ],
      stamp: join(studio, 'dist/.inputs'),
      index: join(root, '.cache/studio-inputs.json'),
      command: ['build.ts'],
      cwd: studio,
    },
    options,
  );
}
