import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listFolder, readText } from './files.mjs';
import { kebabCase, pascalCase, refuseTaken, requireIdentifier, wordsOf } from './names.mjs';

const FOLDER = 'apps/site/src/vendors';
const REGISTRY = `${FOLDER}/registry.ts`;

/** A vendor that is off until its variable is set: manifest, loader with a test, and its line in the registry. */
export function planVendor(name, root) {
  requireIdentifier('vendor', name, 'acmeHeatmaps');
  const registry = readText(root, REGISTRY);
  const isFolder = listFolder(root, FOLDER).some((file) => file.toLowerCase() === name.toLowerCase());
  if (isFolder || existsSync(join(root, FOLDER, `${name}.ts`)) || registry.includes(`{ ${name} }`))
    refuseTaken('vendor', name, `${FOLDER}/${name}`);
  const lines = registry.trimEnd().split('\n');
  const line = `export { ${name} } from './${name}/vendor.ts';`;
  const next = lines.findIndex((other) => other.startsWith('export') && other > line);
  lines.splice(next < 0 ? lines.length : next, 0, line);
  const own = `${FOLDER}/${name}`;
  const variable = variableOf(name);
  return {
    created: {
      [`${own}/vendor.ts`]: manifestText(name),
      [`${own}/${loaderOf(name)}.ts`]: loaderText(name),
      [`${own}/${loaderOf(name)}.test.ts`]: testText(name),
    },
    changed: { [REGISTRY]: `${lines.join('\n')}\n` },
    next: [
      `${own}/vendor.ts: group, purpose, storage, and the hosts that it needs.`,
      `${own}/${loaderOf(name)}.ts: start the vendor, and stop it when consent is withdrawn.`,
      `For each cookie or key: a purpose, with its text in all locales under "purposes" of the manifest.`,
      `npm run generate, then npm run unit -- ${name} manifests StorageTable. Try it: ${variable}=… npm start. docs/how-to/vendor.md has the rest.`,
    ],
  };
}

const variableOf = (name) => `${wordsOf(name).replaceAll(' ', '_').toUpperCase()}_SCRIPT_URL`;
const attributeOf = (name) => `data-${kebabCase(name)}`;
const loaderOf = (name) => `load${pascalCase(name)}`;
/** `acmeHeatmaps` → `Acme Heatmaps` */
const properName = (name) => wordsOf(name).split(' ').map(pascalCase).join(' ');

function manifestText(name) {
  const variable = variableOf(name);
  return `import { z } from 'zod';
import { isScriptAddress } from '../../platform/scriptAddress.ts';
import type { VendorManifest } from '../manifest.ts';

const variables = z.object({
  ${variable}: z
    .string()
    .refine((text) => text === '' || isScriptAddress(text), {
      error: '${variable} must be the address of a script such as https://cdn.vendor.example/tag.js',
    })
    .transform((text) => text || undefined)
    .optional()
    .describe('Script of ${properName(name)}; without it nothing is loaded'),
});

/** ${properName(name)}; ${loaderOf(name)}.ts runs in browsers, with consent. */
export const ${name} = {
  id: '${name}',
  loader: '${loaderOf(name)}.ts',
  start: { attribute: '${attributeOf(name)}', group: 'C0002' },
  variables,
  recipients: [
    {
      id: '${name}',
      name: '${properName(name)}',
      group: 'C0002',
      purpose: 'vendorAnalytics',
      paths: [],
      variables: ['${variable}'],
      isOptional: true,
    },
  ],
  // Each cookie and key, such as { name: 'acme_id', kind: 'cookie', group: 'C0002', purpose: 'acmeId', lifetime: { days: 30 } }.
  storage: [],
  // What a new purpose means to visitors, such as acmeId: { 'en-US': 'Counts your visits', de: 'Zählt Ihre Besuche' }.
  purposes: {},
  policy: ({ ${variable}: url }: z.output<typeof variables>) =>
    url ? { sources: { 'script-src': [\`\${new URL(url).origin}/\`] } } : undefined,
  attributes: ({ ${variable}: url }: z.output<typeof variables>) => ({ '${attributeOf(name)}': url }),
} as const satisfies VendorManifest;
`;
}

function loaderText(name) {
  return `import { createScriptLoader } from '../../platform/browser/scriptLoader.ts';

/** One for the page: a script that is added again when consent is given again would run twice. */
let script: ReturnType<typeof createScriptLoader> | undefined;

/**
 * Loads ${properName(name)}. boot/runVendors.ts calls it with the consent that \`start\` of the manifest names.
 * @param url of its script (\`${attributeOf(name)}\` of the document)
 * @param signal stops it on withdrawal
 */
export async function ${loaderOf(name)}(url: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  script ??= createScriptLoader(url);
  await script.load();
  // Stop the vendor here, in its own way: \`signal.addEventListener('abort', …)\`, or immediately if consent was withdrawn during the load.
}
`;
}

function testText(name) {
  const loader = loaderOf(name);
  return `// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const URL_OF_SCRIPT = 'https://cdn.vendor.example/tag.js';
let ${loader}: typeof import('./${loader}.ts').${loader};
let scripts: HTMLScriptElement[] = [];

// As on a page of its own.
beforeEach(async () => {
  vi.resetModules();
  ({ ${loader} } = await import('./${loader}.ts'));
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  scripts = [];
});

test('loads the script', async () => {
  const loaded = ${loader}(URL_OF_SCRIPT, new AbortController().signal);
  expect(scripts.map(({ src }) => src)).toEqual([URL_OF_SCRIPT]);
  scripts[0]?.onload?.(new Event('load'));
  await loaded;
});

test('loads the script once for the page, also when consent is withdrawn and given again', async () => {
  const first = ${loader}(URL_OF_SCRIPT, new AbortController().signal);
  scripts[0]?.onload?.(new Event('load'));
  await first;
  await ${loader}(URL_OF_SCRIPT, new AbortController().signal);
  expect(scripts).toHaveLength(1);
});

test('loads nothing after a withdrawal', async () => {
  await ${loader}(URL_OF_SCRIPT, AbortSignal.abort());
  expect(scripts).toEqual([]);
});

test('a script that can’t be loaded fails, so that boot/runVendors.ts reports it and tries again', async () => {
  const loaded = ${loader}(URL_OF_SCRIPT, new AbortController().signal);
  scripts[0]?.onerror?.(new Event('error'));
  await expect(loaded).rejects.toThrow();
});
`;
}
