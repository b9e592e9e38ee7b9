import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import { typeScriptOfFeatures } from './featureTypes.ts';
import { readFlagFiles } from './files/readFlagFiles.ts';

const folder = resolve(repositoryRoot, process.env.FLAGS_DIR || 'flags');
const target = join(repositoryRoot, 'apps/site/src/flags/appFeatures.ts');

const { files, problems } = await readFlagFiles(folder);
if (problems.length > 0) {
  for (const { file, message } of problems) console.error(`${join(folder, file)}: ${message}`);
  process.exit(1);
}
const generated = typeScriptOfFeatures(files.features);
let current = '';
try {
  current = readFileSync(target, 'utf8');
} catch {
  // On the first run there is no generated file.
}
// An unchanged file keeps its modification time, so that nothing is rebuilt.
if (current !== generated) writeFileSync(target, generated);
