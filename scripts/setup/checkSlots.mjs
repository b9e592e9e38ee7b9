import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashInputs } from './hashInputs.mjs';
import { root } from './root.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';

const check = join(root, 'scripts/content/checkSlots.ts');
const stamp = join(root, '.cache/slots-inputs');

/**
 * Makes sure that what content asks of flags can be had, when content, flags or the check changed.
 * @throws {SetupError} with a line for each slot or page that can't work
 */
export async function checkSlots() {
  const flags = resolve(root, process.env.FLAGS_DIR || 'flags');
  const variants = join(root, 'apps/site/src/document/variants');
  const inputs = hashInputs([join(root, 'content/cumulus'), flags, join(root, 'scripts/content'), variants], {
    index: join(root, '.cache/slots-index.json'),
    skip: (path) => /[/\\]assets$|\.test\.ts$|\.md$/.test(path),
  });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  const { code, output } = await runCommand(process.execPath, [check]);
  if (code !== 0) throw new SetupError('The variant slots of the content do not fit the flags.', output.trim());
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, inputs);
}
