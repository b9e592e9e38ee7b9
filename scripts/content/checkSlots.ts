import { resolve } from 'node:path';
import { readFlagFiles } from '../../apps/content/growthbook/files/readFlagFiles.ts';
import { root } from '../setup/root.mjs';
import { findSlotProblems } from './findSlotProblems.ts';
import { readContent } from './readContent.ts';

// Checks the variant slots of the repository's own content against its flags; exit code 1 when one can't work.
const { files } = await readFlagFiles(resolve(root, process.env.FLAGS_DIR || 'flags'));
const problems = findSlotProblems(readContent(), files);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
