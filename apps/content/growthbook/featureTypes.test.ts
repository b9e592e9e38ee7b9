import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cumulus/server/variables';
import { expect, it } from 'vitest';
import { typeScriptOfFeatures } from './featureTypes.ts';
import { readFlagFiles } from './files/readFlagFiles.ts';
import type { FeatureFile } from './files/schemas.ts';

const feature = (
  valueType: FeatureFile['valueType'],
  description = 'A flag.',
): [FeatureFile['valueType'], FeatureFile] => [
  valueType,
  { description, owner: 'x', valueType, defaultValue: null, rules: [] },
];

it('writes each flag with its type', () => {
  const [, withComment] = feature('json', 'Ends */ here.');
  const features = new Map<string, FeatureFile>([feature('string'), feature('number'), ['a-b', withComment]]);
  expect(typeScriptOfFeatures(features).split('export type AppFeatures = ')[1]).toBe(`{
  /** Ends * / here. */
  'a-b': unknown;
  /** A flag. */
  number: number;
  /** A flag. */
  string: string;
};
`);
});

it('is up to date for the flags of this repository, which have no mistakes', async () => {
  const { files, problems } = await readFlagFiles(join(repositoryRoot, 'flags'));
  expect(problems).toEqual([]);
  const written = readFileSync(join(repositoryRoot, 'apps/site/src/flags/appFeatures.ts'), 'utf8');
  expect(written).toBe(typeScriptOfFeatures(files.features));
});

// REQ-FLG-01
it.each([
  'example-flag-for-testing',
  'new-card-ui-CLK-123',
  'pricing-quiz-banner-is-active',
  'contact-sales-landing-page',
])('%s exists, boolean, default false', async (key) => {
  const { files } = await readFlagFiles(join(repositoryRoot, 'flags'));
  expect(files.features.get(key)).toMatchObject({ valueType: 'boolean', defaultValue: false });
});
