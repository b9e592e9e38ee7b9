import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkFolder } from '../../apps/content/check/checkFolder.ts';
import { readFlagFiles } from '../../apps/content/growthbook/files/readFlagFiles.ts';
import type { VendorManifest } from '../../apps/site/src/vendors/manifest.ts';
import { vendorDocs } from '../../apps/site/src/vendors/vendorDocs.ts';
import { typeScriptOfContentTypes } from '../../packages/content-model/src/generateTypes.ts';
import { deriveSectionLists } from '../../packages/content-model/src/sectionLists.ts';
import { root as repository } from '../setup/root.mjs';
import { SetupError } from '../setup/SetupError.mjs';
import { newSkeleton } from './newSkeleton.mjs';

/** What the skeletons read or change. */
const COPIED = [
  'content/cumulus/space.json',
  'content/cumulus/entries',
  'flags',
  'packages/content-model/src/pageTypes.ts',
  'packages/content-model/src/sectionLists.ts',
  'packages/tracking-plan/src',
  'apps/site/src/document/page-types/index.ts',
  'apps/site/src/vendors/registry.ts',
  'apps/site/src/vendors/location',
  'apps/site/src/platform/scriptAddress.ts',
  'apps/site/src/platform/browser/scriptLoader.ts',
];

// Within the repository, so that the copies resolve packages.
mkdirSync(join(repository, '.cache'), { recursive: true });
const root = mkdtempSync(join(repository, '.cache/new-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  rmSync(root, { recursive: true });
  for (const path of COPIED) cpSync(join(repository, path), join(root, path), { recursive: true });
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readSpace = () => JSON.parse(read('content/cumulus/space.json'));

/** All files with their texts. */
const contents = () =>
  globSync('**/*.*', { cwd: root })
    .filter((path) => /\.(ts|tsx|css|json|md)$/.test(path))
    .sort()
    .map((path) => [path, read(path)]);

/** Errors of the grammar in TypeScript files. */
function syntaxErrors(paths: readonly string[]): string[] {
  return paths
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((fileName) => {
      const { diagnostics = [] } = ts.transpileModule(read(fileName), {
        fileName,
        reportDiagnostics: true,
        compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
      });
      return diagnostics.map(({ messageText }) => `${fileName}: ${JSON.stringify(messageText)}`);
    });
}

/** The types of the content model as it is in the copy, with the mistakes that TypeScript finds in them. */
function contentTypeErrors(): string[] {
  const model = join(repository, 'packages/content-model/src');
  for (const path of globSync('**/*.ts', { cwd: model, exclude: ['**/*.test.ts'] })) {
    const target = join(root, 'packages/content-model/src', path);
    if (/^(pageTypes|sectionLists)\.ts$/.test(path)) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(join(model, path), 'utf8'));
  }
  const types = join(root, 'packages/content-model/src/generated/contentTypes.ts');
  writeFileSync(types, typeScriptOfContentTypes(readSpace().contentTypes));
  const program = ts.createProgram([join(root, 'packages/content-model/src/pageTypes.ts')], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const contentProblems = async () =>
  (await checkFolder(join(root, 'content'), Date.now())).problems
    // The files of the assets aren't copied.
    .filter(({ message }) => !message.startsWith('asset '))
    .map(({ message }) => message);

test('section: pages, articles and slots accept it, and its entry is shown', async () => {
  const { created, changed } = newSkeleton('section', 'sampleTour', root);
  expect(created).toEqual([
    ...['tsx', 'module.css', 'test.tsx'].map((ending) => `apps/site/src/sections/SampleTour/SampleTour.${ending}`),
    'content/cumulus/entries/sample-tour.json',
  ]);
  expect(syntaxErrors(created)).toEqual([]);
  expect(changed).toEqual(['content/cumulus/space.json']);
  const { contentTypes } = readSpace();
  expect(deriveSectionLists(contentTypes)).toBe(true);
  const fieldsOf = (id: string) =>
    JSON.stringify(contentTypes.find(({ sys }: { sys: { id: string } }) => sys.id === id).fields);
  for (const id of ['page', 'article', 'variantSlot', 'variant']) expect(fieldsOf(id)).toContain('"sampleTour"');
  const types = typeScriptOfContentTypes(contentTypes);
  expect(types).toContain("export interface SampleTourEntry extends FlattenedEntry<'sampleTour'>");
  expect(types).toMatch(/SectionEntry =[^;]*\| SampleTourEntry\b/);
  expect(await contentProblems()).toEqual([]);
});

test('page: has an address, two sections and no problem', async () => {
  const { created } = newSkeleton('page', 'legal/sample', root);
  expect(created).toEqual(['content/cumulus/entries/legal-sample.json']);
  const [page, ...others] = JSON.parse(read(created[0] ?? '')).entries;
  expect(page.fields).toMatchObject({ slug: { 'en-US': 'legal/sample' }, template: { 'en-US': 'legal' } });
  expect(page.fields.sections['en-US']).toHaveLength(2);
  expect(others.map((entry: typeof page) => entry.sys.contentType.sys.id)).toEqual(['hero', 'callToAction', 'link']);
  expect(await contentProblems()).toEqual([]);
});

test('page: a folder that is named like a property of objects has the default template', () => {
  const { created } = newSkeleton('page', 'constructor/sample', root);
  const [page] = JSON.parse(read(created[0] ?? '')).entries;
  expect(page.fields.template).toEqual({ 'en-US': 'contact' });
});

test('page-type: both registries list it, and the content model compiles', () => {
  const { created } = newSkeleton('page-type', 'sampleType', root);
  expect(created).toEqual([
    ...['pageType.ts', 'pageType.test.ts'].map((file) => `apps/site/src/document/page-types/sampleType/${file}`),
    ...['tsx', 'module.css', 'test.tsx'].map((end) => `apps/site/src/sections/SampleType/SampleType.${end}`),
    'content/cumulus/entries/sample-type.json',
  ]);
  expect(JSON.parse(read('content/cumulus/entries/sample-type.json')).entries[0].fields.slug['en-US']).toBe(
    'sample-types/example',
  );
  const index = read('apps/site/src/document/page-types/index.ts');
  expect(index).toContain("import { sampleType } from './sampleType/pageType.ts';");
  expect(index).toMatch(/= \{[^}]*\bsampleType\b[^}]*\};/);
  expect(read('packages/content-model/src/sectionLists.ts')).toContain("{ type: 'sampleType', field: 'sections'");
  expect(syntaxErrors([...created, 'apps/site/src/document/page-types/index.ts'])).toEqual([]);
  expect(contentTypeErrors()).toEqual([]);
  // Without its line in PAGE_TYPES it would not.
  const rules = 'packages/content-model/src/pageTypes.ts';
  writeFileSync(join(root, rules), read(rules).replace(/^ {2}sampleType: .*\n/m, ''));
  expect(contentTypeErrors().join()).toContain("'sampleType' is missing");
});

test('vendor: the manifest is off until its variable is set, and the registry has it in order', async () => {
  const { created } = newSkeleton('vendor', 'sampleHeatmaps', root);
  expect(created).toEqual(
    ['vendor', 'loadSampleHeatmaps', 'loadSampleHeatmaps.test'].map(
      (name) => `apps/site/src/vendors/sampleHeatmaps/${name}.ts`,
    ),
  );
  expect(syntaxErrors(created)).toEqual([]);
  expect(read('apps/site/src/vendors/registry.ts')).toMatch(
    /onetrust\/vendor\.ts';\n(?:.*\n)*export \{ sampleHeatmaps \} from '\.\/sampleHeatmaps\/vendor\.ts';\n(?:.*\n)*.*segment\/vendor\.ts/,
  );
  const { sampleHeatmaps } = (await import(join(root, created[0] ?? ''))) as { sampleHeatmaps: VendorManifest };
  const configured = { SAMPLE_HEATMAPS_SCRIPT_URL: 'https://cdn.acme.example/tag.js' };
  expect(sampleHeatmaps.policy?.({})).toBeUndefined();
  expect(sampleHeatmaps.policy?.(configured)).toEqual({ sources: { 'script-src': ['https://cdn.acme.example/'] } });
  expect(sampleHeatmaps.attributes?.(configured)).toEqual({
    'data-sample-heatmaps': configured.SAMPLE_HEATMAPS_SCRIPT_URL,
  });
  expect(sampleHeatmaps.variables.safeParse({ SAMPLE_HEATMAPS_SCRIPT_URL: 'acme' }).success).toBe(false);
  expect(vendorDocs([sampleHeatmaps])).toContain('| `sampleHeatmaps` | Sample Heatmaps | C0002 |');
});

test('vendor: its script is added to the page once, also when consent is withdrawn and given again', async () => {
  const { created } = newSkeleton('vendor', 'sampleHeatmaps', root);
  const { loadSampleHeatmaps } = await import(join(root, created[1] ?? ''));
  const added: { src?: string; onload?: () => void }[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({ dataset: {} }),
    head: {
      append(script: (typeof added)[0]) {
        added.push(script);
        queueMicrotask(() => script.onload?.());
      },
    },
  });
  for (const _ of ['given', 'given again'])
    await loadSampleHeatmaps('https://cdn.acme.example/tag.js', new AbortController().signal);
  expect(added.map(({ src }) => src)).toEqual(['https://cdn.acme.example/tag.js']);
});

test('event: it is in the plan and its document', async () => {
  const { changed } = newSkeleton('event', 'sample opened', root);
  expect(changed).toEqual(['packages/tracking-plan/src/plannedEvents.ts']);
  const { EVENTS } = await import(join(root, changed[0] ?? ''));
  expect(EVENTS['sample opened']).toMatchObject({ kind: 'track', group: 'C0002', isGoal: false });
  const { planDocument } = await import(join(root, 'packages/tracking-plan/src/document/planDocument.ts'));
  expect(planDocument()).toContain('\n### sample opened\n');
});

test('flag: the services accept it', async () => {
  expect(newSkeleton('flag', 'sample-phone', root).created).toEqual(['flags/features/sample-phone.json']);
  const { files, problems } = await readFlagFiles(join(root, 'flags'));
  expect(problems).toEqual([]);
  expect(files.features.get('sample-phone')).toMatchObject({ valueType: 'boolean', defaultValue: false });
});

test.each([
  ['module', 'sampleTour', 'There is no kind "module"'],
  ['section', 'SampleTour', "can't be the name of a section"],
  ['section', '', "can't be the name of a section"],
  ['section', 'hero', 'exists already'],
  ['section', 'logoRow', 'exists already'],
  ['section', 'logorow', 'exists already'],
  ['section', 'any', 'exists already'],
  ['page', '/Legal Imprint', "can't be the name of a page"],
  ['page', '../../x', "can't be the name of a page"],
  ['page', 'pricing', 'exists already'],
  ...['webhook', 'preview', 'ip', 'healthz', 'consent', 'images', 'segment/v1', 'assets/sale', 'decide'].map((slug) => [
    'page',
    slug,
    'would not be reachable',
  ]),
  ['page-type', 'image', 'the server answers /images itself'],
  ['page-type', 'my-type', "can't be the name of a page type"],
  ['page-type', 'article', 'exists already'],
  ['vendor', 'acme heatmaps', "can't be the name of a vendor"],
  ['vendor', 'default', 'is a word of the language'],
  ['vendor', 'location', 'exists already'],
  ...['section', 'page-type', 'vendor', 'event', 'flag'].map((kind) => [
    kind,
    'constructor',
    'is a property of every JavaScript object',
  ]),
  ...['valueOf', 'toString', 'hasOwnProperty'].map((name) => ['section', name, 'is a property of every']),
  ['flag', 'constructor', 'is a property of every'],
  ['event', 'Brochure Opened', "can't be the name of an event"],
  ['event', 'view web', 'exists already'],
  ['event', 'view-web', 'exists already'],
  ['event', 'page', 'exists already'],
  ['flag', 'sales phone', "can't be the name of a flag"],
  ...['SalesPhone', 's', 's'.repeat(61)].map((name) => ['flag', name, "can't be the name of a flag"]),
  ['flag', 'home-hero', 'exists already'],
])('%s "%s" is refused, and nothing is written', (kind, name, message) => {
  const before = contents();
  expect(() => newSkeleton(kind, name, root)).toThrow(message);
  expect(contents()).toEqual(before);
});

test.each([
  ['section', 'apps/site/src/sections'],
  ['page-type', 'apps/site/src/sections'],
  ['vendor', 'apps/site/src/vendors/sample'],
  ['flag', 'flags/features'],
])('a %s that can’t be written whole is not written at all', (kind, path) => {
  // A file where a folder should be, since root may write to folders that are read-only.
  rmSync(join(root, path), { recursive: true, force: true });
  writeFileSync(join(root, path), '');
  const before = globSync('**/*', { cwd: root }).sort();
  const texts = contents();
  expect(() => newSkeleton(kind, 'sample', root)).toThrow(SetupError);
  expect(globSync('**/*', { cwd: root }).sort()).toEqual(before);
  expect(contents()).toEqual(texts);
});

test.each([
  ['section', 'content/cumulus/space.json', '{"a":', 'content/cumulus/space.json:1 is not valid JSON'],
  ['page-type', 'content/cumulus/space.json', '{}', 'content/cumulus/space.json lacks a list "contentTypes"'],
  ['section', 'content/cumulus/space.json', '{"contentTypes":[]}', 'lacks a content type "questions"'],
  ['page', 'content/cumulus/entries/home.json', '{\n"entries": [}', 'content/cumulus/entries/home.json:2 is not valid'],
])('%s: damaged content is named, and nothing is written', (kind, path, text, message) => {
  writeFileSync(join(root, path), text);
  const before = contents();
  expect(() => newSkeleton(kind, 'sample', root)).toThrow(message);
  expect(contents()).toEqual(before);
});

test.each(['section', 'page', 'page-type', 'vendor', 'event', 'flag'])(
  'a second %s of the same name is refused',
  (kind) => {
    newSkeleton(kind, 'sample', root);
    const before = contents();
    expect(() => newSkeleton(kind, 'sample', root)).toThrow('exists already');
    expect(contents()).toEqual(before);
  },
);
