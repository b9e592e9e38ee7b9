import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../setup/root.mjs';

const SITE = 'apps/site/src';
let house: string;

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'import-rules-'));
  cpSync(join(root, 'tsconfig.base.json'), join(house, 'tsconfig.base.json'));
});
afterEach(() => rmSync(house, { recursive: true }));

/** Builds a small source tree of empty files and `from`, which imports `to`. Returns the names of the rules that it breaks. */
function rulesBroken(from: string, to: string, via?: string): string[] {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  };
  const importOf = (path: string) => `import '${join(house, path)}';\n`;
  write(to, 'export const a = 1;\n');
  if (via) write(via, importOf(to));
  write(from, importOf(via ?? to));
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const roots = ['apps', 'packages'].filter((room) => [from, to].some((path) => path.startsWith(room)));
  const { stdout } = spawnSync(process.execPath, [cruiser, '--config', config, '--output-type', 'json', ...roots], {
    cwd: house,
  });
  const { summary } = JSON.parse(String(stdout)) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))];
}

describe('import rules', () => {
  it.each([
    ['ui/a.ts', 'sections/Hero/b.ts', 'direction-ui'],
    ['content/a.ts', 'visitor/b.ts', 'direction-content'],
    ['document/a.ts', 'pages/b.ts', 'direction-document'],
    ['sections/Hero/a.ts', 'sections/Tabs/b.ts', 'sections-stay-apart'],
    ['sections/Hero/a.tsx', 'content/b.ts', 'components-get-content-as-props'],
    ['delivery/a.ts', 'visitor/b.ts', 'delivery-knows-no-room'],
    ['document/a.ts', 'delivery/b.ts', 'delivery-is-for-the-server'],
    ['boot.ts', 'content/b.ts', 'browser-without-server-rooms'],
    ['ui/Tabs/enhanceTabs.ts', 'delivery/b.ts', 'browser-without-server-rooms'],
    ['measurement/track.ts', 'measurement/vendors/segment/queue.ts', 'vendor-by-its-loader'],
    ['measurement/vendors/datadog/a.ts', 'measurement/vendors/segment/loadSegment.ts', 'vendors-stay-apart'],
  ])('%s may not import %s', (from, to, rule) => {
    expect(rulesBroken(`${SITE}/${from}`, `${SITE}/${to}`)).toContain(rule);
  });

  it('follows a browser file to what it reaches through others', () => {
    const found = rulesBroken(`${SITE}/boot.ts`, `${SITE}/content/b.ts`, `${SITE}/visitor/a.ts`);
    expect(found).toEqual(['browser-without-server-rooms']);
  });

  it.each([
    ['packages/model/src/a.ts', `${SITE}/ui/b.ts`, 'packages-know-no-app'],
    [`${SITE}/content/a.ts`, 'apps/services/b.ts', 'apps-stay-apart'],
  ])('%s may not import %s', (from, to, rule) => {
    expect(rulesBroken(from, to)).toContain(rule);
  });

  it.each([
    [`${SITE}/pages/a.ts`, `${SITE}/content/b.ts`],
    [`${SITE}/sections/Hero/a.tsx`, `${SITE}/ui/b.ts`],
    [`${SITE}/measurement/track.ts`, `${SITE}/measurement/vendors/segment/loadSegment.ts`],
    ['apps/site/server.ts', `${SITE}/delivery/b.ts`],
    [`${SITE}/content/a.ts`, 'packages/model/src/b.ts'],
  ])('%s may import %s', (from, to) => {
    expect(rulesBroken(from, to)).toEqual([]);
  });
});
