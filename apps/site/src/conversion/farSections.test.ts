// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { showFarSections, skipFarSections } from './farSections.ts';

const sections = () => [...document.querySelectorAll<HTMLElement>('main > *')];
const visibility = () => sections().map(({ style }) => style.contentVisibility);
const heights = () => sections().map(({ style }) => style.blockSize);

/** Sections of 100 px each, in a viewport of 250 px that is scrolled by 150 px. */
beforeEach(() => {
  document.body.innerHTML = `<main>${'<section></section>'.repeat(6)}</main>`;
  vi.stubGlobal('innerHeight', 250);
  // happy-dom has no layout.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = sections().indexOf(this as HTMLElement) * 100 - 150;
    return { top, bottom: top + 100, height: 100 } as DOMRect;
  });
  showFarSections();
});

const SHOWN = ['', '', '', '', '', ''];

test('sections outside the viewport are skipped, and keep their height', () => {
  skipFarSections();
  expect(visibility()).toEqual(['hidden', '', '', '', '', 'hidden']);
  expect(heights()).toEqual(['100px', '', '', '', '', '100px']);
  showFarSections();
  expect([visibility(), heights()]).toEqual([SHOWN, SHOWN]);
});

test('sections skipped for one dialog and then for another are all shown again', () => {
  skipFarSections();
  skipFarSections();
  showFarSections();
  expect(visibility()).toEqual(SHOWN);
});

test('a resize shows them, since they may come into view', () => {
  skipFarSections();
  dispatchEvent(new Event('resize'));
  expect(visibility()).toEqual(SHOWN);
});
