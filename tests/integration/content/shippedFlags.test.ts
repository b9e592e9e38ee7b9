import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFlagFiles } from '../../../apps/content/growthbook/files/readFlagFiles.ts';
import { root } from '../../../scripts/setup/root.mjs';
import { readContentSpace } from './readContentSpace.ts';

const { files, problems } = await readFlagFiles(join(root, 'flags'));
const slots = [...readContentSpace().values()].filter(({ sys }) => sys.contentType.sys.id === 'variantSlot');
const experimentOf = (flag: string) => {
  const [rule] = files.features.get(flag)?.rules ?? [];
  return files.experiments.get(rule?.experiment ?? '');
};

test('no file has a mistake', () => {
  expect(problems).toEqual([]);
});

// REQ-FLG-01
test.each([
  'example-flag-for-testing',
  'new-card-ui-CLK-123',
  'pricing-quiz-banner-is-active',
  'contact-sales-landing-page',
])('%s is a boolean flag and off by default', (flag) => {
  expect(files.features.get(flag)).toMatchObject({ valueType: 'boolean', defaultValue: false });
});

test.each([
  ['home-hero', 3],
  ['new-card-ui-CLK-123', 2],
  ['pricing-quiz-banner-is-active', 2],
])('%s has a slot in the content, and an experiment with %i variations', (flag, variations) => {
  expect(slots.filter(({ fields }) => fields.flag?.['en-US'] === flag)).not.toEqual([]);
  expect(experimentOf(flag)?.variations).toHaveLength(variations);
});

test('the quiz banner on pricing is off until its experiment is started', () => {
  expect(experimentOf('pricing-quiz-banner-is-active')?.status).toBe('draft');
});
