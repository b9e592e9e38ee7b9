import { expect, test } from 'vitest';
import { createPageId } from './pageId.ts';

test.each([
  ['/', 'home'],
  ['', 'home'],
  ['/pricing', 'pricing'],
  ['/fr-FR/pricing', 'fr-fr-pricing'],
  ['/teams/customer-service', 'teams-customer-service'],
  ['/a//b/../c', 'a-b-c'],
  ['/snake_case/Ümlaut', 'snake_case-ümlaut'],
])('%s is %s', (path, id) => {
  expect(createPageId(path)).toBe(id);
});
