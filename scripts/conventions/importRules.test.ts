import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractCruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../setup/root.mjs';

const SITE = 'apps/site/src';
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'import-rules-'));
  cpSync(join(root, 'tsconfig.base.json'), join(project, 'tsconfig.base.json'));
});
afterEach(() => rmSync(project, { recursive: true }));

/** Builds a small project of empty files but for `from`, which imports `to`; gives the names of the rules broken. */
async function rulesBroken(from: string, to: string, via?: string): Promise<string[]> {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  };
  const importOf = (path: string) => `import '${join(project, path)}';\n`;
  write(to, 'export const a = 1;\n');
  if (via) write(via, importOf(to));
  write(from, importOf(via ?? to));
  const { forbidden = [], options = {} } = await extractCruiseConfig(join(root, '.dependency-cruiser.cjs'));
  const roots = ['apps', 'packages'].filter((folder) => [from, to].some((path) => path.startsWith(folder)));
  const { output } = await cruise(
    roots,
    { ...options, baseDir: project, validate: true, ruleSet: { forbidden } },
    undefined,
    { tsConfig: extractTsConfig(join(project, 'tsconfig.base.json')) },
  );
  return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))];
}

describe('import rules', () => {
  it.each([
    ['design-system/a.ts', 'sections/Hero/b.ts', 'direction-design-system'],
    ['platform/browser/a.ts', 'boot/b.ts', 'direction-platform'],
    ['document/a.ts', 'pages/b.ts', 'direction-document'],
    ['sections/Hero/a.ts', 'sections/Tabs/b.ts', 'sections-stay-apart'],
    ['sections/Hero/a.tsx', 'cms/b.ts', 'components-get-content-as-props'],
    ['server/a.ts', 'visitor/b.ts', 'server-knows-no-site'],
    ['cms/a.ts', 'visitor/b.ts', 'cms-knows-no-ui'],
    ['document/a.ts', 'server/b.ts', 'server-is-for-the-entries'],
    ['boot.ts', 'cms/b.ts', 'browser-without-server-code'],
    ['design-system/Tabs/enhanceTabs.ts', 'server/b.ts', 'browser-without-server-code'],
    ['sections/Demo/enhanceDemo.ts', 'sections/Demo/Demo.module.css', 'scripts-know-no-module-class'],
    ['document/a.ts', 'boot.ts', 'entries-are-not-imported'],
    ['boot/measure.ts', 'vendors/segment/queue.ts', 'vendor-by-its-loader'],
    ['vendors/datadog/a.ts', 'vendors/segment/loadSegment.ts', 'vendors-stay-apart'],
    ['vendors/segment/vendor.ts', 'privacy/a.ts', 'manifest-without-code'],
    ['vendors/segment/vendor.ts', 'vendors/segment/loadSegment.ts', 'manifest-without-code'],
    ['vendors/segment/loadSegment.ts', 'vendors/segment/vendor.ts', 'loader-without-manifest'],
  ])('%s may not import %s', async (from, to, rule) => {
    expect(await rulesBroken(`${SITE}/${from}`, `${SITE}/${to}`)).toContain(rule);
  });

  it('follows a browser file to what it reaches through others', async () => {
    const found = await rulesBroken(`${SITE}/boot.ts`, `${SITE}/cms/b.ts`, `${SITE}/visitor/a.ts`);
    expect(found).toEqual(['browser-without-server-code']);
  });

  it.each([
    ['packages/model/src/a.ts', `${SITE}/design-system/b.ts`, 'packages-know-no-app'],
    [`${SITE}/cms/a.ts`, 'apps/content/b.ts', 'apps-stay-apart'],
    ['apps/studio/a.ts', 'apps/collector/store/b.ts', 'apps-stay-apart'],
    ['apps/leads/a.ts', 'apps/content/store/b.ts', 'apps-stay-apart'],
    ['packages/server/src/a.ts', 'apps/studio/b.ts', 'packages-know-no-app'],
  ])('%s may not import %s', async (from, to, rule) => {
    expect(await rulesBroken(from, to)).toContain(rule);
  });

  it.each([
    [`${SITE}/pages/a.ts`, `${SITE}/cms/b.ts`],
    [`${SITE}/sections/Hero/a.tsx`, `${SITE}/design-system/b.ts`],
    [`${SITE}/boot/measure.ts`, `${SITE}/vendors/segment/loadSegment.ts`],
    [`${SITE}/privacy/a.ts`, `${SITE}/vendors/segment/vendor.ts`],
    [`${SITE}/vendors/segment/vendor.ts`, `${SITE}/vendors/segment/target.ts`],
    [`${SITE}/privacy/a.ts`, `${SITE}/vendors/vendors.ts`],
    ['apps/site/server.ts', `${SITE}/server/b.ts`],
    [`${SITE}/cms/a.ts`, 'packages/model/src/b.ts'],
    ['apps/leads/testing/a.ts', 'apps/collector/testing/b.ts'],
    ['apps/studio/visitors/a.test.ts', 'apps/leads/b.ts'],
  ])('%s may import %s', async (from, to) => {
    expect(await rulesBroken(from, to)).toEqual([]);
  });
});
