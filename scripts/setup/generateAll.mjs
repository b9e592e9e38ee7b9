import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runGenerator } from './runGenerator.mjs';

const MODEL = 'packages/content-model';

/** Each generator with the committed files that it writes. */
const GENERATORS = [
  {
    what: 'types of the content types',
    generator: `${MODEL}/generate.ts`,
    writes: [
      ...['contentTypes', 'requiredFields', 'sectionModels', 'variableFields'].map(
        (name) => `${MODEL}/src/generated/${name}.ts`,
      ),
      'content/cumulus/space.json',
    ],
  },
  {
    what: 'types of the flags',
    generator: 'apps/content/growthbook/generate.ts',
    writes: ['apps/site/src/flags/appFeatures.ts'],
  },
  {
    what: 'docs of the tracking plan',
    generator: 'packages/tracking-plan/generate.ts',
    writes: ['docs/tracking-plan.md'],
  },
  { what: 'docs of the data lake', generator: 'packages/lake/generate.ts', writes: ['docs/data.md'] },
  { what: 'docs of the vendors', generator: 'apps/site/generateVendorDocs.ts', writes: ['docs/vendors.md'] },
];

/**
 * Runs every generator of the repository.
 * @returns {Promise<string[]>} paths of the files that changed
 * @throws {SetupError} with what the generator said
 */
export async function generateAll() {
  const paths = GENERATORS.flatMap(({ writes }) => writes);
  const before = paths.map(read);
  for (const { what, generator } of GENERATORS) await runGenerator(what, join(root, generator));
  return paths.filter((path, index) => read(path) !== before[index]);
}

function read(path) {
  const place = join(root, path);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}
