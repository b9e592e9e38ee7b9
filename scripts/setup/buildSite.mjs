import { join } from 'node:path';
import { BUILD_VARIABLES } from './BUILD_VARIABLES.mjs';
import { buildWhenChanged } from './buildWhenChanged.mjs';
import { checkSlots } from './checkSlots.mjs';
import { root } from './root.mjs';

const site = join(root, 'apps/site');

/**
 * Builds the site when an input of the build changed: source, packages (with the types generated from the content types), lock file,
 * Node, or a variable the build reads. Entries are no input, they are served at run time.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether it was built
 * @throws {import('./SetupError.mjs').SetupError} with the errors of the build, or with what of the content's variant slots does not fit the flags
 */
export async function buildSite(options) {
  await checkSlots();
  return buildWhenChanged(
    {
      title: 'Building the site',
      fault: 'The site does not build.',
      inputs: [site, join(root, 'packages'), join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')],
      stamp: join(site, 'dist/server/.inputs'),
      index: join(root, '.cache/build-inputs.json'),
      extra: BUILD_VARIABLES.map((name) => `${name}=${process.env[name] ?? ''}`),
      command: [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'],
      cwd: site,
    },
    options,
  );
}
