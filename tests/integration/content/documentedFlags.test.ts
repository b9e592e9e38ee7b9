import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { experimentSchema, featureSchema } from '../../../apps/content/growthbook/files/schemas.ts';
import { root } from '../../../scripts/setup/root.mjs';
import { readContentSpace } from './readContentSpace.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('docs/experiments-reference.md', () => {
  const reference = read('docs/experiments-reference.md');

  /** The fields of the table below a heading, and whether the table marks them as required. */
  function tableBelow(heading: string): Record<string, boolean> {
    const [table = ''] = reference.split(`\n\`${heading}\`\n\n`)[1]?.split('\n\n') ?? [];
    const cells = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const fields = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`(\\\*)?/g)]);
    return Object.fromEntries(fields.map(([, name, star]) => [name, star !== undefined]));
  }

  it.each([
    ['features/<flag>.json', featureSchema],
    ['experiments/<key>.json', experimentSchema],
  ])('lists the fields of %s, and marks the required ones', (heading, schema) => {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, !field.safeParse(undefined).success]);
    expect(tableBelow(heading)).toEqual(Object.fromEntries(fields));
  });
});

describe('docs/experiments.md', () => {
  const guide = read('docs/experiments.md');
  const shown = [...guide.matchAll(/shipped\s+`(flags\/\S+\.json)`.*?```json\n(.*?)```/gs)];

  it('shows a flag and its experiment', () => {
    expect(shown.map(([, file]) => file)).toEqual([
      'flags/features/home-hero.json',
      'flags/experiments/home-hero.json',
    ]);
  });

  it.each(shown.map(([, file = '', text = '']) => [file, text]))('shows %s as it is shipped', (file, text) => {
    expect(text.replaceAll(/^ {3}/gm, '')).toBe(read(file));
  });
});

describe('README.md', () => {
  it('names a text to edit that is on the home page once, and that every visitor sees', () => {
    const [, text = '', file = ''] = /Change "([^"]+)" in `([^`]+)` and save/.exec(read('README.md')) ?? [];
    expect(read(file).split(`"${text}"`)).toHaveLength(2);
    const space = readContentSpace();
    const sections = space.get('pageHome')?.fields.sections?.['en-US'] as { sys: { id: string } }[];
    const shown = sections.map(({ sys }) => space.get(sys.id));
    // A section of the page itself, not of a variant slot.
    expect(shown.filter((entry) => entry?.fields.sectionTitle?.['en-US'] === text)).toHaveLength(1);
  });
});
