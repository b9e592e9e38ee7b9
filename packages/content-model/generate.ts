import { readFileSync, writeFileSync } from 'node:fs';
import { typeScriptOfContentTypes } from './src/typeScriptOfContentTypes.ts';

const repository = new URL('../../', import.meta.url);
const source = new URL(process.env.CONTENT_TYPES_FILE ?? 'content/cumulus/space.json', repository);
const target = new URL('packages/content-model/src/generated/contentTypes.ts', repository);

const { contentTypes } = JSON.parse(readFileSync(source, 'utf8'));
const generated = typeScriptOfContentTypes(contentTypes);
let current = '';
try {
  current = readFileSync(target, 'utf8');
} catch {
  // First run: nothing is generated yet.
}
// An unchanged file keeps its time stamp, so that nothing is rebuilt for it.
if (current !== generated) writeFileSync(target, generated);
