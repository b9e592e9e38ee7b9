import { join } from 'node:path';
import { buildStudio } from './buildStudio.mjs';
import { followFiles } from './followFiles.mjs';
import { reportFailure } from './reportFailure.mjs';
import { root } from './root.mjs';

/**
 * Builds the screens of the studio again whenever a file of theirs is saved: the next page that is opened has them. What doesn't build is reported, and the
 * screens stay.
 * @returns {() => void} ends it
 */
export function followStudio() {
  const onSaved = async () => {
    if (await buildStudio()) console.log('The screens of the studio are built again: reload the page.');
  };
  return followFiles({
    folders: [join(root, 'apps/studio/app')],
    files: /\.(?:tsx?|css|html|svg)$/,
    onSaved,
    report: reportFailure,
  });
}
