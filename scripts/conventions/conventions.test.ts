import { describe, expect, it } from 'vitest';
import { checkAstroImports } from './checkAstroImports.ts';
import { checkColours } from './checkColours.ts';
import { checkExports } from './checkExports.ts';
import { checkFileLengths } from './checkFileLengths.ts';
import { checkFileNames } from './checkFileNames.ts';
import { checkSectionElements } from './checkSectionElements.ts';
import { checkSectionFolders } from './checkSectionFolders.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const HERO = 'apps/site/src/sections/Hero/Hero';
type Check = (files: SourceFile[]) => Problem[];

const bad: [string, Check, string, string, string][] = [
  [
    'a <section> of one’s own',
    checkSectionElements,
    `${HERO}.tsx`,
    'return (\n<section className={a}>)',
    'section-shell',
  ],
  ['a hex colour in CSS', checkColours, `${HERO}.module.css`, '.a { color: #fff }', 'colour-token'],
  [
    'a colour function in CSS',
    checkColours,
    `${HERO}.module.css`,
    '.a { border: 1px solid oklch(50% 0 0) }',
    'colour-token',
  ],
  ['a colour in an SVG attribute', checkColours, `${HERO}.tsx`, '<path fill="#1a2b3c" />', 'colour-token'],
  ['a colour in an inline style', checkColours, `${HERO}.tsx`, "style={{ color: 'rgb(0 0 0)' }}", 'colour-token'],
  [
    'two values in a file',
    checkExports,
    'packages/x/a.ts',
    'export const a = 1;\nexport function b() {}',
    'one-export',
  ],
  ['a listed second value', checkExports, 'packages/x/a.ts', 'const b = 1;\nexport { b, type C };', 'export-name'],
  ['a name that isn’t the file’s', checkExports, 'packages/x/a.ts', 'export class Wrong {}', 'export-name'],
  ['a catch-all name', checkFileNames, 'apps/site/src/ui/utils.ts', '', 'file-name'],
  ['a catch-all folder', checkFileNames, 'apps/site/src/helpers/a.ts', '', 'file-name'],
  ['a file too long', checkFileLengths, 'apps/a.ts', 'x\n'.repeat(251), 'file-length'],
  ['a median too high', checkFileLengths, 'apps/a.ts', 'x\n'.repeat(61), 'file-length-median'],
  ['a section without its test', checkSectionFolders, `${HERO}.tsx`, '', 'section-folder'],
  [
    'a section that imports a section',
    checkAstroImports,
    `${HERO}.astro`,
    "import A from '../Tabs/Tabs.tsx';",
    'import-direction',
  ],
  [
    'an import against the direction',
    checkAstroImports,
    `${HERO}.astro`,
    "import A from '../../document/A.astro';",
    'import-direction',
  ],
];

const good: [string, Check, string, string][] = [
  ['the shell’s own <section>', checkSectionElements, 'apps/site/src/ui/SectionShell/SectionShell.tsx', '<section>'],
  ['a <section> in a comment', checkSectionElements, `${HERO}.tsx`, '// a <section> would be wrong'],
  [
    'tokens',
    checkColours,
    `${HERO}.module.css`,
    '.a { color: var(--ink); fill: url(#add); background: color-mix(in oklab, var(--a), var(--b)) }',
  ],
  ['an anchor that reads as a colour', checkColours, `${HERO}.tsx`, '<a href="#add">'],
  ['the token file', checkColours, 'apps/site/src/ui/tokens.css', ':root { --ink: oklch(20% 0.02 260) }'],
  [
    'a value with its types',
    checkExports,
    'packages/x/a.ts',
    'export interface B {}\nexport type C = 1;\nexport const a = 1;',
  ],
  ['constants beside a value', checkExports, 'packages/x/a.ts', 'export const MAX_A = 1;\nexport const a = 1;'],
  ['a file of constants', checkExports, 'packages/x/limits.ts', 'export const MAX_A = 1;\nexport const MIN_A = 1;'],
  [
    'a file named after its type',
    checkExports,
    'packages/x/Thing.ts',
    'export interface Thing {}\nexport function readThing() {}',
  ],
  ['a browser file', checkExports, 'apps/site/src/ui/openMenu.browser.ts', 'export function openMenu() {}'],
  [
    'a route',
    checkExports,
    'apps/site/src/pages/robots.txt.ts',
    'export const GET = 1;\nexport const prerender = false;',
  ],
  ['250 lines among short ones', checkFileLengths, 'apps/a.ts', 'x\n'.repeat(60)],
  [
    'an import along the direction',
    checkAstroImports,
    `${HERO}.astro`,
    "import A from '../../ui/Link.tsx';\nimport B from './Hero.tsx';",
  ],
];

describe('conventions', () => {
  it.each(bad)('finds %s', (_, check, path, text, rule) => {
    expect(check([{ path, text }]).map((problem) => problem.rule)).toContain(rule);
  });

  it.each(good)('allows %s', (_, check, path, text) => {
    expect(check([{ path, text }])).toEqual([]);
  });

  it('names the line and the reason', () => {
    const [problem] = checkSectionElements([{ path: `${HERO}.tsx`, text: 'a\nb\n<section>' }]);
    expect(problem).toMatchObject({ line: 3, message: expect.stringContaining('SectionShell') });
  });

  it('asks for all four files of a section', () => {
    const endings = ['tsx', 'module.css', 'astro', 'test.tsx'];
    expect(checkSectionFolders(endings.map((ending) => ({ path: `${HERO}.${ending}`, text: '' })))).toEqual([]);
    expect(checkSectionFolders([{ path: `${HERO}.css`, text: '' }])).toHaveLength(4);
  });
});
