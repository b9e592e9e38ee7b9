// @vitest-environment happy-dom
import { takeFullSnapshot } from '@datadog/browser-rum/esm/domain/record/internalApi.mjs';
import { beforeEach, expect, test } from 'vitest';
import { redactReplay } from './redactReplay.ts';

const CSS = '@media (width < 9px) { .a { width: 50%; background: url("x@2.x.png") } }';

/** A picture of the page, as the recorder of the installed version takes it. */
const picture = takeFullSnapshot;

/** A segment with these records, redacted piece by piece, without its end. */
const redacted = (records: object[]) =>
  records.map((one, at) => redactReplay((at ? ',' : '{"records":[') + JSON.stringify(one))).join('');

const text = () => redacted(picture());

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

// REQ-MON-03
test.each([
  ['the title of the page', () => (document.title = 'Account of jane@x.example')],
  ['a text', () => (document.body.innerHTML = '<p>Written to jane@x.example.</p>')],
  ['a link', () => (document.body.innerHTML = '<a href="/p?who=jane%40x.example">link</a>')],
  ['the title of an element', () => (document.body.innerHTML = '<p title="jane@x.example">text</p>')],
  ['an attribute of any name', () => (document.body.innerHTML = `<p data-all='{"a":"jane@x.example"}'>text</p>`)],
  ['the label of a button', () => (document.body.innerHTML = '<input type="submit" value="As jane@x.example">')],
  ['the path of the page', () => history.replaceState(null, '', '/u/jane@x.example/')],
])('e-mail addresses are redacted in a picture of the page: %s', (_, plant) => {
  plant();
  expect(text()).toContain('REDACTED');
  expect(text()).not.toContain('jane');
});

test('a picture stays a list of records, with as many strings in the same places', () => {
  document.body.innerHTML = '<p title="jane@x.example">to jane@x.example</p><p>to ann@x.example</p>';
  const before = picture();
  const after = JSON.parse(`${redacted(before)}]}`).records;
  const shape = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'string' ? '' : part));
  expect(shape(after)).toBe(shape(before));
});

test('style sheets stay as they are', () => {
  document.body.innerHTML = '<p style="width:50%">text</p>';
  document.head.innerHTML = `<style>${CSS}</style>`;
  expect(text()).toContain('url(\\"x@2.x.png\\")');
  expect(text()).not.toContain('REDACTED');
});

test.each([
  ['a changed text', [[11, [4, 'To jane@x.example', 'none']]], [[11, [4, 'To REDACTED', 'none']]]],
  ['a style sheet and a text', [[11, [6, CSS], [4, 'a@x.example']]], [[11, [6, CSS], [4, 'REDACTED']]]],
  ['a form that is not known yet', [[99, 1, ['jane@x.example', [2]]]], [[99, 1, ['REDACTED', [2]]]]],
])('in a change of the page: %s', (_, data, redacted) => {
  const piece = `,${JSON.stringify({ data, type: 12, timestamp: 1 })}`;
  expect(redactReplay(piece)).toBe(`,${JSON.stringify({ data: redacted, type: 12, timestamp: 1 })}`);
});

test('what has no address, and the end of a segment, stay as they are', () => {
  const piece = ',{"type":3,"data":{"source":1,"positions":[{"x":1, "y":2}]}}';
  expect(redactReplay(piece)).toBe(piece);
  const end = '],"application":{"id":"a@b.example"},"records_count":2}\n';
  expect(redactReplay(end)).toBe(end);
});

test('what is in another form can’t be redacted', () =>
  expect(() => redactReplay('To jane@x.example')).toThrow(SyntaxError));
