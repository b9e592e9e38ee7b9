import { expect, test } from 'vitest';
import { debugPageJson } from './debugPageJson.ts';
import type { PageView } from './pageView.ts';

const parts = [
  { sections: [], index: 1 },
  { sections: [], index: 1, slot: { flag: 'home-hero', value: 'board', values: ['board'] } },
  { sections: [], index: 1, slot: { flag: 'quiz', value: '', values: ['true'] } },
] as PageView['parts'];
const visitor = { hasId: false, hasVariants: true, country: 'AT' };
const view = { debugging: visitor, parts, redirectFlags: ['to-landing'] };

test('names the flag service, the flags of the page, what it shows, and to whom', () => {
  expect(JSON.parse(debugPageJson(view, { GROWTHBOOK_CLIENT_KEY: 'sdk-x' }) ?? '')).toMatchObject({
    service: { host: '/growthbook', clientKey: 'sdk-x' },
    shown: { 'home-hero': 'board', quiz: '', 'to-landing': null },
    visitor,
  });
});

test('can’t end its script element', () => {
  expect(debugPageJson({ ...view, redirectFlags: ['</script>'] }, {})).not.toContain('<');
});

test('is empty on other pages', () => {
  expect(debugPageJson({ ...view, debugging: undefined }, {})).toBeUndefined();
});
