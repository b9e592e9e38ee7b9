import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMetricProblems } from './experimentGoals.ts';

const folder = new URL('../../../flags/experiments/', import.meta.url);

test.each(readdirSync(folder))('%s uses goals of the plan', (file) => {
  expect(findMetricProblems(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))).toEqual([]);
});

test('names what is wrong and what would be right', () => {
  const [first, second] = findMetricProblems({ primaryMetric: 'sign-ups', guardrails: ['page errors', 'speed'] });
  expect(first?.path).toEqual(['primaryMetric']);
  expect(first?.message).toMatch(/^"sign-ups" is no goal of the tracking plan; known: (?:.+, )?sign-up started, /);
  expect(second).toEqual({ path: ['guardrails', 1], message: expect.stringContaining('"speed" is no goal') });
  expect(findMetricProblems({ primaryMetric: 'page errors' })).toEqual([
    {
      path: ['primaryMetric'],
      message: '"page errors" is measured by the monitoring; it can only be a guardrail',
    },
  ]);
  expect(findMetricProblems({ primaryMetric: 'form sent', furtherGoals: ['sign-up sent', 'leads'] })).toEqual([
    { path: ['furtherGoals', 1], message: expect.stringContaining('"leads" is no goal') },
  ]);
  expect(findMetricProblems({})[0]?.message).toContain('"undefined" is no goal');
});
