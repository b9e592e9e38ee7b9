// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { watchScrollPositions } from './scrollPositions.ts';

let reads: string[];

beforeEach(() => {
  reads = [];
  document.body.innerHTML = '<div id="still"></div><div id="moved"></div>';
  vi.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(function read(this: Element) {
    reads.push(this.id);
    return 7;
  });
});

const topOf = (id: string) => document.getElementById(id)?.scrollTop;

test('while the page is read, only elements that were scrolled are asked for their position', () => {
  const beginReading = watchScrollPositions(new AbortController().signal);
  document.getElementById('moved')?.dispatchEvent(new Event('scroll'));
  const end = beginReading();
  expect([topOf('still'), topOf('moved')]).toEqual([0, 7]);
  expect(reads).toEqual(['moved']);
  end();
  end();
  expect(topOf('still')).toBe(7);
});
