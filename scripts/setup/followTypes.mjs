import { join, resolve } from 'node:path';
import { followFiles } from './followFiles.mjs';
import { generateTypes } from './generateTypes.mjs';
import { reportFailure } from './reportFailure.mjs';
import { root } from './root.mjs';

/**
 * Generates the types again whenever the content model or a flag is saved. One that can't be read is reported, and the types stay.
 * @param {{ folders?: string[], generate?: () => Promise<void>, report?: (error: unknown) => void }} [options]
 * @returns {() => void} ends it
 */
export function followTypes({
  folders = [join(root, 'content'), resolve(root, process.env.FLAGS_DIR || 'flags')],
  generate = generateTypes,
  report = reportFailure,
} = {}) {
  return followFiles({ folders, files: /\.json$/, onSaved: generate, report });
}
