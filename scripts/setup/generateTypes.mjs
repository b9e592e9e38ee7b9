import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashInputs } from './hashInputs.mjs';
import { remember } from './remember.mjs';
import { root } from './root.mjs';
import { runGenerator } from './runGenerator.mjs';
import { step } from './step.mjs';

const model = join(root, 'packages/content-model');
const service = join(root, 'apps/content/growthbook');
const appFeatures = join(root, 'apps/site/src/flags/appFeatures.ts');

/** What is generated: `inputs` and the file itself decide whether it is again. */
const GENERATED = [
  {
    name: 'types',
    what: 'content types',
    generator: join(model, 'generate.ts'),
    inputs: [join(root, 'content'), ...['generateTypes.ts', 'sectionLists.ts'].map((name) => join(model, 'src', name))],
  },
  {
    name: 'flags',
    what: 'flags',
    generator: join(service, 'generate.ts'),
    inputs: [
      resolve(root, process.env.FLAGS_DIR || 'flags'),
      join(service, 'files'),
      join(service, 'featureTypes.ts'),
      appFeatures,
    ],
  },
];

/**
 * Generates the TypeScript types of the content types and of the flags when their files or the generator changed.
 * @throws {SetupError} with what the generator said
 */
export async function generateTypes() {
  for (const generated of GENERATED) if (existsSync(generated.generator)) await generate(generated);
}

async function generate({ name, what, generator, inputs }) {
  const stamp = join(root, `.cache/${name}-inputs`);
  const hash = () =>
    hashInputs([...inputs, generator], {
      index: join(root, `.cache/${name}-index.json`),
      skip: (path) => /[/\\]assets$|\.md$/.test(path),
    });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash()) return;
  await step(`Generating types of the ${what}`, () => runGenerator(`types of the ${what}`, generator));
  remember(stamp, hash());
}
