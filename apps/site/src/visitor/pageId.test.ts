import { expect, test } from 'vitest';
import { createPageId } from './pageId.ts';

// REQ-RTE-04
test.each([
  ['/', 'home'],
  ['', 'home'],
  ['/pricing', 'pricing'],
  ['/fr-FR/pricing', 'fr-fr-pricing'],
  ['/teams/customer-service', 'teams-customer-service'],
  ['/a//b/../c', 'a-b-c'],
  ['/snake_case/Ümlaut', 'snake_case-ümlaut'],
  ['/zz/%C3%BCber-uns', 'zz-über-uns'],
  ['/zz/u%CC%88ber-uns', 'zz-über-uns'],
  ['/zz/%E6%97%A5%E6%9C%AC%E8%AA%9E', 'zz-日本語'],
  ['/zz/हिन्दी', 'zz-हिन्दी'],
  ['/100%25-free', '100-free'],
  ['/50%', '50-'],
])('%s is %s', (path, id) => {
  expect(createPageId(path)).toBe(id);
});
