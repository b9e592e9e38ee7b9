import { expect, test } from 'vitest';
import { BUILT_IN_TARGET, intakeUrl, parseTarget, targetText } from './target.ts';

test('the built-in target needs no attribute; others survive it', () => {
  expect(targetText(BUILT_IN_TARGET)).toBeUndefined();
  expect(parseTarget('')).toEqual(BUILT_IN_TARGET);
  const vendor = { applicationId: 'app', clientToken: 'pub1', site: 'us3.datadoghq.com' };
  expect(parseTarget(targetText(vendor) ?? '')).toEqual(vendor);
  expect(parseTarget(targetText({ ...BUILT_IN_TARGET, clientToken: 'own' }) ?? '')).toEqual({
    ...BUILT_IN_TARGET,
    clientToken: 'own',
  });
});

test.each([
  [undefined, '/datadog'],
  ['datadoghq.com', 'https://browser-intake-datadoghq.com'],
  ['datadoghq.eu', 'https://browser-intake-datadoghq.eu'],
  ['us3.datadoghq.com', 'https://browser-intake-us3-datadoghq.com'],
  ['ddog-gov.com', 'https://browser-intake-ddog-gov.com'],
])('events for the site %s go to %s', (site, url) => {
  expect(intakeUrl({ ...BUILT_IN_TARGET, site })).toBe(url);
});
