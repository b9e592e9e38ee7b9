import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureNode } from './setup/ensureNode.mjs';
import { reportFailure } from './setup/reportFailure.mjs';
import { root } from './setup/root.mjs';

// `npm run error-pages`: writes the error pages of nginx and Varnish into deploy/, from scripts/errorPages/ and the site's tokens and headers.
try {
  await ensureNode();
  const { writeErrorFiles } = await import('./errorPages/errorFiles.ts');
  rmSync(join(root, 'deploy/nginx/errors'), { recursive: true, force: true });
  for (const [path, text] of writeErrorFiles()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
