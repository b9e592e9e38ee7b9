import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENTS } from '../plannedEvents.ts';
import { planDocument } from './planDocument.ts';

const generated = planDocument();

test('docs/tracking-plan.md is up to date; else run npm run generate', () => {
  expect(readFileSync(new URL('../../../../docs/tracking-plan.md', import.meta.url), 'utf8')).toBe(generated);
});

test('describes each event with its properties', () => {
  for (const name of Object.keys(EVENTS)) expect(generated).toContain(`\n### ${name}\n`);
  expect(generated).toContain('| `sectionIndex` |  | whole number from 1 |');
  expect(generated).toContain('| `type` | yes | `view` |');
  expect(generated).toContain('| `clickLocation.root` | yes | text |');
  expect(generated).not.toMatch(/undefined|\[object/);
});
