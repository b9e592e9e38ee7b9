// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maskEditableText } from './maskEditableText.ts';

let ended: AbortController;
const marks = () => Array.from(document.querySelectorAll('div'), ({ dataset }) => dataset.ddPrivacy);
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  ended = new AbortController();
  document.body.innerHTML =
    '<div contenteditable>a</div><div contenteditable="false">b</div><div>c</div>' +
    '<div contenteditable="plaintext-only" data-dd-privacy="hidden">d</div><div contenteditable data-dd-privacy="allow">e</div>';
  maskEditableText(ended.signal);
});
afterEach(() => ended.abort());

// REQ-MON-02
test('text that is edited in place is marked, unless it is hidden already', () =>
  expect(marks()).toEqual(['mask', undefined, undefined, 'hidden', 'mask']));

test('so are elements that are added or become editable later, until the end', async () => {
  const [, , plain] = document.querySelectorAll('div');
  plain?.setAttribute('contenteditable', '');
  document.body.insertAdjacentHTML('beforeend', '<section><div contenteditable="true">f</div></section>');
  await settled();
  expect(marks()).toEqual(['mask', undefined, 'mask', 'hidden', 'mask', 'mask']);
  ended.abort();
  document.body.insertAdjacentHTML('beforeend', '<div contenteditable>g</div>');
  await settled();
  expect(marks().at(-1)).toBeUndefined();
});
