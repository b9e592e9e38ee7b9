// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { addStyleSheets, createStyleSheet } from './styleSheet.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
  document.adoptedStyleSheets = [];
});

// REQ-RPL-06
test('adds style sheets by an assignment, which the recorder of session replay sees', () => {
  const first = createStyleSheet('a { color: red }');
  addStyleSheets(first);
  const assigned = vi.fn();
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, get: () => [first], set: assigned });
  const [second, third] = ['b', 'i'].map((name) => createStyleSheet(`${name} { color: red }`)) as [
    CSSStyleSheet,
    CSSStyleSheet,
  ];
  addStyleSheets(second, third);
  expect(assigned).toHaveBeenCalledExactlyOnceWith([first, second, third]);
});
