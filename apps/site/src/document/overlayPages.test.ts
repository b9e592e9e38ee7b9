import type { ShownSection } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import type { Content } from '../cms/content.ts';
import { isOverlayPath, overlaySectionOf } from './overlayPages.ts';

const ROUTES = [
  { path: '/sign-up', locale: 'en-US', entryId: 'signUp' },
  { path: '/de/anmelden', locale: 'de', entryId: 'signUp' },
  { path: '/pricing', locale: 'en-US', entryId: 'pricing' },
];
const content = {
  defaultLocale: 'en-US',
  routes: {
    byPath: new Map(ROUTES.map((route) => [route.path, route])),
    byEntry: Map.groupBy(ROUTES, ({ entryId }) => entryId),
  },
} as unknown as Content;

// REQ-UIS-02
test.each([
  ['/overlays/sign-up', true],
  ['/overlays/de/anmelden', true],
  ['/overlays/pricing', false],
  ['/overlays/sign-up/more', false],
  ['/overlays/', false],
  ['/overlays', false],
  ['/sign-up', false],
  ['/x/overlays/sign-up', false],
])('at %s is an overlay: %o', (path, expected) => {
  expect(isOverlayPath(content, path)).toBe(expected);
});

const section = (modelName: string, overlayTitle?: string) => ({ modelName, overlayTitle }) as unknown as ShownSection;

test('an overlay shows the first form with a title for it, else the demo', () => {
  const [hero, plain, form, demo] = [section('hero'), section('form'), section('form', 'Start'), section('demo')];
  expect(overlaySectionOf([hero, demo, plain, form])).toBe(form);
  expect(overlaySectionOf([hero, plain, demo])).toBe(demo);
  expect(overlaySectionOf([hero, plain])).toBeUndefined();
});
