import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkAstroImports } from './conventions/checkAstroImports.ts';
import { checkCasts } from './conventions/checkCasts.ts';
import { checkColours } from './conventions/checkColours.ts';
import { checkDateFormats } from './conventions/checkDateFormats.ts';
import { checkDocLinks } from './conventions/checkDocLinks.ts';
import { checkFileLengths } from './conventions/checkFileLengths.ts';
import { checkFileNames } from './conventions/checkFileNames.ts';
import { checkFixedSleeps } from './conventions/checkFixedSleeps.ts';
import { checkGalleryParts } from './conventions/checkGalleryParts.ts';
import { checkRecordings } from './conventions/checkRecordings.ts';
import { checkRequirements } from './conventions/checkRequirements.ts';
import { checkSectionElements } from './conventions/checkSectionElements.ts';
import { checkSectionFolders } from './conventions/checkSectionFolders.ts';
import { checkVocabulary } from './conventions/checkVocabulary.ts';
import { listSourceFiles } from './conventions/listSourceFiles.ts';
import { listTextFiles } from './conventions/listTextFiles.ts';
import { measureLengths } from './conventions/measureLengths.ts';
import { root } from './setup/root.mjs';

// The rules no linter has. Prints each breach with its reason; exit code 1 when there is one.
const CHECKS = [
  checkSectionElements,
  checkColours,
  checkFileNames,
  checkFileLengths,
  checkSectionFolders,
  checkGalleryParts,
  checkAstroImports,
  checkCasts,
  checkFixedSleeps,
  checkRecordings,
  checkDateFormats,
];

const files = listSourceFiles(root);
const texts = listTextFiles(root);
const problems = [
  ...CHECKS.flatMap((check) => check(files)),
  ...checkRequirements(
    files,
    texts.filter(({ path }) => path.endsWith('.md')),
  ),
  ...checkVocabulary(texts),
  ...checkDocLinks(texts, (path) => existsSync(join(root, path))),
];
for (const { file, line, rule, message } of problems) {
  console.error(`${file}${line ? `:${line}` : ''} [${rule}] ${message}`);
}
const { lengths, median } = measureLengths(files);
const longest = Math.max(...lengths.map(({ lines }) => lines));
console.log(
  `${files.length} files, median ${median} lines, longest ${longest}; ${problems.length} breaches of conventions`,
);
process.exitCode = problems.length ? 1 : 0;
