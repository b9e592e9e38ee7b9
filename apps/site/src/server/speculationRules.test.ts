import { expect, test } from 'vitest';
import { speculationRules } from './speculationRules.ts';

// REQ-UIS-02
test('links that open an overlay are neither prefetched nor prerendered', () => {
  const rules = speculationRules() as Record<'prefetch' | 'prerender', { where: { and: object[] } }[]>;
  for (const { where } of [...rules.prefetch, ...rules.prerender])
    expect(JSON.stringify(where.and.filter((one) => 'not' in one))).toContain('[data-overlay]');
});
