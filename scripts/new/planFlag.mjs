import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFolder } from './files.mjs';
import { refuseTaken, requireForm, requireOwnKey } from './names.mjs';

const FOLDER = 'flags/features';

/** A flag that is off everywhere. */
export function planFlag(name, root) {
  // Narrower than what the content system takes (KEY_PATTERN in apps/content/growthbook/files/schemas.ts): all flags are named alike.
  requireForm(
    'flag',
    name,
    /^(?=.{2,60}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'Write 2 to 60 lower-case letters and digits, words separated by -, such as sales-phone.',
  );
  requireOwnKey(name, 'sales-phone');
  const names = existsSync(join(root, FOLDER)) ? listFolder(root, FOLDER) : [];
  if (names.some((file) => file.toLowerCase() === `${name}.json`.toLowerCase()))
    refuseTaken('flag', name, `${FOLDER}/${name}.json`);
  const flag = { description: 'What it changes.', owner: 'web platform', valueType: 'boolean', defaultValue: false };
  return {
    created: { [`${FOLDER}/${name}.json`]: `${JSON.stringify({ ...flag, rules: [] }, null, 2)}\n` },
    next: [
      `Change description, owner and rules in ${FOLDER}/${name}.json.`,
      `Read it in an island with useFlag('${name}'), or choose what a page shows by an entry variantSlot.`,
      'Try it: npm run dev, ?debug=true on any page. docs/how-to/flag-and-experiment.md has the rest.',
    ],
  };
}
