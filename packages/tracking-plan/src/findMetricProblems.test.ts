import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMetricProblems } from './findMetricProblems.ts';

const folder = new URL('../../../flags/experiments/', import.meta.url);

test.each(readdirSync(folder))('%s is judged by goals of the plan', (file) => {
  expect(findMetricProblems(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))).toEqual([]);
});

test('names what is wrong and what would be right', () => {
  const [first, second] = findMetricProblems({ primaryMetric: 'sign-ups', guardrails: ['page errors', 'speed'] });
  expect(first).toMatch(/^primaryMetric: "sign-ups" is no goal of the tracking plan; known: sign-up started, /);
  expect(second).toContain('guardrails[1]: "speed" is no goal');
  expect(findMetricProblems({ primaryMetric: 'page errors' })).toEqual([
    'primaryMetric: "page errors" is measured by the monitoring; it can only be a guardrail',
  ]);
  expect(findMetricProblems({})[0]).toContain('primaryMetric: "undefined" is no goal');
});
