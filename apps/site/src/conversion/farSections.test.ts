// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { showFarSections, skipFarSections } from './farSections.ts';

const sections = () => [...document.querySelectorAll<HTMLElement>('main > *')];
const visibility = () => sections().map(({ style }) => style.contentVisibility);

/** Sections of 100 px each, in a viewport of 250 px that is scrolled by 150 px; the size of the first is not remembered. */
beforeEach(() => {
  document.body.innerHTML = `<main>${'<section></section>'.repeat(6)}</main>`;
  vi.stubGlobal('innerHeight', 250);
  // happy-dom has neither layout nor this property.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = sections().indexOf(this as HTMLElement) * 100 - 150;
    return { top, bottom: top + 100 } as DOMRect;
  });
  vi.spyOn(window, 'getComputedStyle').mockImplementation(
    ({ previousElementSibling }) =>
      ({ containIntrinsicHeight: previousElementSibling ? 'auto 608px' : 'none' }) as CSSStyleDeclaration,
  );
  showFarSections();
});

test('sections outside the viewport are skipped, those whose size is not remembered never', () => {
  skipFarSections();
  expect(visibility()).toEqual(['', '', '', '', '', 'hidden']);
  showFarSections();
  expect(visibility()).toEqual(['', '', '', '', '', '']);
});

test('sections skipped for one dialog and then for another are all shown again', () => {
  skipFarSections();
  skipFarSections();
  showFarSections();
  expect(visibility()).toEqual(['', '', '', '', '', '']);
});

test('a resize shows them, since they may come into view', () => {
  skipFarSections();
  dispatchEvent(new Event('resize'));
  expect(visibility()).toEqual(['', '', '', '', '', '']);
});
