import { ensureNode } from './setup/ensureNode.mjs';
import { generateAll } from './setup/generateAll.mjs';
import { installPackages } from './setup/installPackages.mjs';
import { reportFailure } from './setup/reportFailure.mjs';
import { root } from './setup/root.mjs';
import { runCommand } from './setup/runCommand.mjs';
import { SetupError } from './setup/SetupError.mjs';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';

// `npm run new -- <kind> <name>`: writes a working skeleton with its test, and generates what follows from it (docs/how-to).
try {
  const [kind = '', ...words] = process.argv.slice(2);
  await ensureNode();
  await installPackages();
  // Imported here: it reads TypeScript modules, which an older Node can't.
  const { newSkeleton } = await import('./new/newSkeleton.mjs');
  const { first, created, changed, next } = newSkeleton(kind, words.join(' '), root);
  if (first) console.log(`${first}\n`);
  const written = [...created, ...changed].filter((path) => /\.(tsx?|css)$/.test(path));
  // Formatted last: how long the lines are depends on the name.
  const formatting =
    written.length > 0 && (await runCommand(process.execPath, [BIOME, 'check', '--write', ...written]));
  for (const path of created) console.log(`  new        ${path}`);
  for (const path of changed) console.log(`  changed    ${path}`);
  const generated = await generateAll();
  for (const path of generated) console.log(`  generated  ${path}`);
  if (formatting && formatting.code !== 0) {
    throw new SetupError(
      `The files are written, but not formatted:\n${formatting.output}`,
      'Mend them, then npm run format.',
    );
  }
  console.log(`\nNext:\n${next.map((line, index) => `  ${index + 1}. ${line}`).join('\n')}`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
