import { expect, test } from 'vitest';
import { debugPageJson } from './debugPageJson.ts';
import type { PageView } from './PageView.ts';

const parts = [
  { sections: [], index: 1 },
  { sections: [], index: 1, slot: { flag: 'home-hero', value: 'board', values: ['board'] } },
  { sections: [], index: 1, slot: { flag: 'quiz', value: '', values: ['true'] } },
] as PageView['parts'];
const view = { isDebug: true, parts, redirectFlags: ['to-landing'] };

test('names the flag service, the flags of the page, and what it shows', () => {
  expect(JSON.parse(debugPageJson(view, { GROWTHBOOK_CLIENT_KEY: 'sdk-x' }) ?? '')).toMatchObject({
    service: { host: '/growthbook', clientKey: 'sdk-x' },
    shown: { 'home-hero': 'board', quiz: '', 'to-landing': null },
  });
});

test('can’t end the script that it stands in', () => {
  expect(debugPageJson({ ...view, redirectFlags: ['</script>'] }, {})).not.toContain('<');
});

test('tells nothing on any other page', () => {
  expect(debugPageJson({ ...view, isDebug: false }, {})).toBeUndefined();
});
