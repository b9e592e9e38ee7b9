import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../setup/SetupError.mjs';
import { planEndpoint } from './endpoint/planEndpoint.mjs';
import { writeFiles } from './files.mjs';
import { planEvent } from './planEvent.mjs';
import { planFlag } from './planFlag.mjs';
import { planPage } from './planPage.mjs';
import { planPageType } from './planPageType.mjs';
import { planSection } from './planSection.mjs';
import { planVendor } from './planVendor.mjs';

/**
 * What a skeleton consists of.
 * @typedef {object} Skeleton
 * @property {Record<string, string>} created texts of new files, by path
 * @property {Record<string, string>} [changed] new texts of existing files, by path
 * @property {string[]} next what is left to do, in order
 * @property {string} [first] what to ask oneself before
 */

/** @type {Record<string, { example: string, plan: (name: string, root: string) => Skeleton }>} */
const KINDS = {
  section: { example: 'awardWall', plan: planSection },
  page: { example: 'legal/imprint', plan: planPage },
  'page-type': { example: 'webinar', plan: planPageType },
  vendor: { example: 'acmeHeatmaps', plan: planVendor },
  event: { example: 'brochure opened', plan: planEvent },
  flag: { example: 'sales-phone', plan: planFlag },
  endpoint: { example: 'collector "survey answers"', plan: planEndpoint },
};

const USAGE = Object.entries(KINDS)
  .map(([kind, { example }]) => `npm run new -- ${kind} ${example}`)
  .join('\n');

/**
 * Writes the skeleton of something new: all of it, or nothing. All is read and checked before the first file is written.
 * @param {string} kind
 * @param {string} name
 * @param {string} root the repository's folder
 * @returns {{ first?: string, created: string[], changed: string[], next: string[] }} paths, and what is left to do
 * @throws {SetupError} where the kind is unknown, the name has the wrong form or is taken, or a file can't be read or written
 */
export function newSkeleton(kind, name, root) {
  if (!Object.hasOwn(KINDS, kind))
    throw new SetupError(kind ? `There is no kind "${kind}".` : 'Say what to make.', USAGE);
  const { first, created, changed = {}, next } = KINDS[kind].plan(name, root);
  for (const path of Object.keys(created))
    if (existsSync(join(root, path)))
      throw new SetupError(`${path} exists already.`, 'Choose another name, or change that file.');
  writeFiles(root, { created, changed });
  return { first, created: Object.keys(created), changed: Object.keys(changed), next };
}
