import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from './hashInputs.mjs';
import { root } from './root.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const generator = join(root, 'packages/content-model/generate.ts');
const spaces = join(root, 'content');
const stamp = join(root, '.cache/types-inputs');

/**
 * Generates the TypeScript types of the content types when a content file or the generator changed.
 * @throws {SetupError} with what the generator said
 */
export async function generateTypes() {
  if (!existsSync(generator)) return;
  const inputs = hashInputs([spaces, generator], {
    index: join(root, '.cache/types-index.json'),
    skip: (path) => /[/\\]assets$/.test(path),
  });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  await step('Generating content types', async () => {
    const { code, output } = await runCommand(process.execPath, [generator]);
    if (code !== 0) throw new SetupError('The types of the content types could not be generated.', output.trim());
  });
  writeFileSync(stamp, inputs);
}
