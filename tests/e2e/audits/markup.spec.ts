import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../../scripts/setup/root.mjs';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { QUIZ_RESULT_PATHS } from '../../fixtures/QUIZ_RESULT_PATHS.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { isWhole, readRepresentatives } from '../../fixtures/representatives/representatives.ts';

const folder = join(root, '.cache/markup');
const checker = join(root, 'node_modules/vnu-jar/build/dist/vnu.jar');

/** A short run: compiling it thoroughly, and collecting in parallel, takes longer than it saves (30 s of processor time in place of 13). */
const JAVA = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

interface Message {
  type: string;
  url: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/** vnu doesn't know current CSS; stylelint checks that. */
const CSS = /^CSS: /;

test('W3C markup validity of pages that together have every element, attribute and class', async () => {
  test.setTimeout(300_000);
  const site = readSite();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { pages } = readRepresentatives();
  const visits = [
    ...listVisits(site, [...site.paths, ABSENT_PATH]).filter(({ name }) => isWhole || pages.includes(name)),
    ...listVisits(site, QUIZ_RESULT_PATHS),
  ];
  expect(visits.length).toBeGreaterThanOrEqual(pages.length);
  const files = await Promise.all(
    visits.map(async ({ path, name, headers }) => {
      const file = join(folder, `${name.replaceAll('/', '~')}.html`);
      writeFileSync(file, await (await fetch(`${site.origin}${path}`, { headers })).text());
      return file;
    }),
  );
  const { stderr, error } = spawnSync('java', [...JAVA, '-jar', checker, '--format', 'json', ...files], {
    maxBuffer: 1e9,
  });
  expect(error).toBeUndefined();
  const { messages } = JSON.parse(String(stderr)) as { messages: Message[] };
  const errors = messages.filter(({ type, message }) => type !== 'info' && !CSS.test(message));
  expect(summarise(errors)).toEqual([]);
});

/** One line per page and message: how often, and the first position. */
function summarise(messages: Message[]): string[] {
  const groups = Map.groupBy(messages, ({ url, message }) => `${url.split('/').at(-1)}: ${message}`);
  return [...groups].map(([line, [first, ...others]]) => {
    const place = first?.extract?.replace(/\s+/g, ' ') ?? '';
    return `${line} At ${place}${others.length ? `, and ${others.length} more` : ''}`;
  });
}
