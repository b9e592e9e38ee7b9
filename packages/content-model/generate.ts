import { readFileSync, writeFileSync } from 'node:fs';
import {
  typeScriptOfContentTypes,
  typeScriptOfRequiredFields,
  typeScriptOfSectionModels,
  typeScriptOfVariableFields,
} from './src/generateTypes.ts';
import { deriveSectionLists } from './src/sectionLists.ts';

const repository = new URL('../../', import.meta.url);
const source = new URL(process.env.CONTENT_TYPES_FILE ?? 'content/cumulus/space.json', repository);
const folder = new URL('packages/content-model/src/generated/', repository);

const space = JSON.parse(readFileSync(source, 'utf8'));
const { contentTypes } = space;
if (deriveSectionLists(contentTypes)) writeFileSync(source, `${JSON.stringify(space, null, 2)}\n`);
write('contentTypes.ts', typeScriptOfContentTypes(contentTypes));
write('requiredFields.ts', typeScriptOfRequiredFields(contentTypes));
write('sectionModels.ts', typeScriptOfSectionModels(contentTypes));
write('variableFields.ts', typeScriptOfVariableFields(contentTypes));

/** An unchanged file keeps its time stamp, so that nothing is rebuilt for it. */
function write(name: string, generated: string): void {
  const target = new URL(name, folder);
  let current = '';
  try {
    current = readFileSync(target, 'utf8');
  } catch {
    // First run: nothing is generated yet.
  }
  if (current !== generated) writeFileSync(target, generated);
}
