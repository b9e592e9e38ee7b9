import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { root } from '../../../scripts/setup/root.mjs';
import { runNpm } from '../../../scripts/setup/runNpm.mjs';

// `node tests/proofs/bench/observatory.ts https://host [certificate.pem]`: Mozilla's HTTP Observatory, of a site behind its TLS proxy on ports 80
// and 443. The scan runs here and requests nothing of Mozilla. Only the first run needs the network, for the package: it brings a server
// and a database driver with it that nothing else needs, so it lives in .tools and not among the project's packages.
const VERSION = '1.4.8';
const directory = join(root, '.tools/observatory');
const WANTED = 'A+';

const [address = '', certificate] = process.argv.slice(2);
if (!/^https:\/\/[^/]+\/?$/.test(address)) {
  console.error(
    'Give the address of the TLS proxy, such as https://localhost: over plain http the best grade isn’t possible.',
  );
  process.exit(1);
}
const { host } = new URL(address);
await install();
// The local TLS proxy has a self-signed certificate; the scan needs a trusted one.
if (certificate) setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);

const entry = join(directory, 'node_modules/@mdn/mdn-http-observatory/src/scanner/index.js');
const { scan } = (await import(pathToFileURL(entry).href)) as {
  scan(host: string): Promise<{
    scan: { grade: string; score: number; testsFailed: number };
    tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>;
  }>;
};
const { scan: result, tests } = await scan(host);
for (const [name, { pass, result: outcome, scoreModifier }] of Object.entries(tests))
  console.log(`  ${pass ? 'ok    ' : 'MISSED'} ${name.padEnd(32)} ${String(scoreModifier).padStart(4)}  ${outcome}`);
console.log(`\n  Grade ${result.grade} (${result.score}), wanted ${WANTED}`);
process.exit(result.grade === WANTED ? 0 : 1);

async function install(): Promise<void> {
  const installed = join(directory, 'node_modules/@mdn/mdn-http-observatory');
  if (!existsSync(installed)) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'package.json'), '{ "private": true }\n');
    await runNpm(['install', '--save-exact', `@mdn/mdn-http-observatory@${VERSION}`], {
      cwd: directory,
      purpose: 'Mozilla’s HTTP Observatory',
    });
  }
  // Its install script, which is not run, would fetch the browsers' preload list. Without it no host counts as preloaded.
  const list = join(installed, 'conf/hsts-preload.json');
  if (existsSync(list)) return;
  mkdirSync(join(installed, 'conf'), { recursive: true });
  writeFileSync(list, '{}\n');
}
