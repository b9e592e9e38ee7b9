import { describe, expect, it } from 'vitest';
import { checkAstroImports } from './checkAstroImports.ts';
import { checkCasts } from './checkCasts.ts';
import { checkColours } from './checkColours.ts';
import { checkDateFormats } from './checkDateFormats.ts';
import { checkFileLengths } from './checkFileLengths.ts';
import { checkFileNames } from './checkFileNames.ts';
import { checkFixedSleeps } from './checkFixedSleeps.ts';
import { checkGalleryParts } from './checkGalleryParts.ts';
import { checkRecordings } from './checkRecordings.ts';
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
    'a date format of its own',
    checkDateFormats,
    'apps/demo/src/a.ts',
    "new Intl.DateTimeFormat('en-US')",
    'date-format',
  ],
  [
    'a date in the locale of the runtime',
    checkDateFormats,
    'apps/site/src/a.ts',
    'day.toLocaleTimeString()',
    'date-format',
  ],
  [
    'a date written as any value',
    checkDateFormats,
    'apps/site/src/a.ts',
    "date.toLocaleString(dateLocale(locale), { month: 'long' })",
    'date-format',
  ],
  ['a catch-all name', checkFileNames, 'apps/site/src/ui/utils.ts', '', 'file-name'],
  ['a catch-all folder', checkFileNames, 'apps/site/src/helpers/a.ts', '', 'file-name'],
  ['a file too long', checkFileLengths, 'apps/a.ts', 'x\n'.repeat(401), 'file-length'],
  ['a cast to never', checkCasts, `${HERO}.tsx`, 'run(a as never)', 'no-blind-cast'],
  ['a cast by unknown', checkCasts, 'packages/a/src/a.ts', 'const a = b as unknown as C;', 'no-blind-cast'],
  ['a file that has no cast any more', checkCasts, 'apps/site/src/flags/debug/overrideStorage.ts', '', 'no-blind-cast'],
  [
    'a part of the design system without samples',
    checkGalleryParts,
    'apps/site/src/design-system/Button/Button.tsx',
    '',
    'gallery-part',
  ],
  ['a section without its test', checkSectionFolders, `${HERO}.tsx`, '', 'section-folder'],
  [
    'a section that imports a section',
    checkAstroImports,
    `${HERO}View.astro`,
    "import A from '../Tabs/Tabs.tsx';",
    'import-direction',
  ],
  [
    'an import against the direction',
    checkAstroImports,
    `${HERO}View.astro`,
    "import A from '../../document/A.astro';",
    'import-direction',
  ],
  ['a sleep in a browser test', checkFixedSleeps, 'tests/a.spec.ts', 'await page.waitForTimeout(500);', 'fixed-sleep'],
  [
    'a sleep by a promise',
    checkFixedSleeps,
    'apps/a.test.ts',
    'const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 400));',
    'fixed-sleep',
  ],
  [
    'a sleep by a promise and a function',
    checkFixedSleeps,
    'apps/a.test.ts',
    'await new Promise((done) => setTimeout(() => done(1), 400));',
    'fixed-sleep',
  ],
  [
    'a sleep by Node’s module',
    checkFixedSleeps,
    'tests/a.test.ts',
    "import { setTimeout as pause } from 'node:timers/promises';",
    'fixed-sleep',
  ],
  [
    'a bound on elapsed time',
    checkFixedSleeps,
    'tests/a.test.ts',
    'expect(performance.now() - begun).toBeLessThan(1_000);',
    'wall-clock-bound',
  ],
  [
    'a style sheet that no recorder sees',
    checkRecordings,
    'apps/site/src/a.ts',
    'document.adoptedStyleSheets.push(sheet);',
    'recorded-styles',
  ],
  [
    'styles by the scripting of the player',
    checkRecordings,
    `${HERO}.module.css`,
    '@media screen and (scripting: none) {',
    'recorded-scripting',
  ],
];

const good: [string, Check, string, string][] = [
  [
    'the shell’s own <section>',
    checkSectionElements,
    'apps/site/src/design-system/SectionShell/SectionShell.tsx',
    '<section>',
  ],
  ['a cast in a test, and in a comment', checkCasts, `${HERO}.test.tsx`, 'run(a as never)'],
  ['words of a comment', checkCasts, `${HERO}.tsx`, '// as any of them\n/** the same as never */'],
  ['a <section> in a comment', checkSectionElements, `${HERO}.tsx`, '// a <section> would be wrong'],
  [
    'tokens',
    checkColours,
    `${HERO}.module.css`,
    '.a { color: var(--ink); fill: url(#add); background: color-mix(in oklab, var(--a), var(--b)) }',
  ],
  ['an anchor that reads as a colour', checkColours, `${HERO}.tsx`, '<a href="#add">'],
  ['the token file', checkColours, 'apps/site/src/design-system/tokens.css', ':root { --ink: oklch(20% 0.02 260) }'],
  ['a file of 400 lines', checkFileLengths, 'apps/a.ts', 'x\n'.repeat(400)],
  [
    'an import along the direction',
    checkAstroImports,
    `${HERO}View.astro`,
    "import A from '../../ui/Link.tsx';\nimport B from './Hero.tsx';",
  ],
  [
    'the time zone of the browser',
    checkDateFormats,
    'apps/site/src/a.ts',
    'new Intl.DateTimeFormat().resolvedOptions()',
  ],
  ['a number', checkDateFormats, 'apps/site/src/a.ts', "days.toLocaleString(locale, { style: 'unit', unit: 'day' })"],
  ['the next task', checkFixedSleeps, 'tests/a.spec.ts', 'await new Promise((resolve) => setTimeout(resolve));'],
  ['a timer that fulfils no promise', checkFixedSleeps, 'tests/a.spec.ts', 'setTimeout(() => history.back(), 20);'],
  ['an assigned list of style sheets', checkRecordings, 'apps/site/src/a.ts', 'tree.adoptedStyleSheets = [sheet];'],
  ['a sleep of a proof', checkFixedSleeps, 'tests/proofs/a.spec.ts', 'await page.waitForTimeout(500);'],
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

  it('asks for all three files of a section', () => {
    const endings = ['tsx', 'module.css', 'test.tsx'];
    expect(checkSectionFolders(endings.map((ending) => ({ path: `${HERO}.${ending}`, text: '' })))).toEqual([]);
    expect(checkSectionFolders([{ path: `${HERO}.css`, text: '' }])).toHaveLength(3);
  });
});
