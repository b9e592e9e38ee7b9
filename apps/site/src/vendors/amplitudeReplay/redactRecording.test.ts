import { expect, test } from 'vitest';
import { createRedaction, isOfStyles, type RecordedEvent } from './redactRecording.ts';

function redactRecording(event: RecordedEvent): RecordedEvent {
  createRedaction()(event);
  return event;
}

const TYPED = 'Mary Roe 4711';
const element = (tagName: string, attributes: object, ...childNodes: object[]) => ({
  type: 2,
  tagName,
  attributes,
  childNodes,
});
const text = (textContent: string) => ({ type: 3, textContent });
const snapshot = (...childNodes: object[]) => ({ type: 2, data: { node: { type: 0, childNodes } } });

// REQ-RPL-05
test.each([
  ['text field', element('input', { type: 'text', value: TYPED })],
  ['hidden field', element('input', { type: 'hidden', value: TYPED })],
  ['chosen file', element('input', { type: 'file', value: `C:\\fakepath\\${TYPED}.pdf` })],
  ['text area', element('textarea', { value: TYPED }, text(TYPED))],
  ['list', element('select', { value: TYPED })],
])('the value in a picture of the page is masked: %s', (_, field) => {
  const event = redactRecording(snapshot(element('form', {}, field)));
  expect(JSON.stringify(event)).not.toMatch(/Mary|Roe|4711/);
  expect(JSON.stringify(event)).toContain('****');
});

test.each([
  ['typed text', { source: 5, id: 7, text: TYPED, isChecked: false }],
  ['a changed value', { source: 0, adds: [], texts: [], attributes: [{ id: 7, attributes: { value: TYPED } }] }],
  ['an added field', { source: 0, texts: [], attributes: [], adds: [{ node: element('input', { value: TYPED }) }] }],
])('in a change it is masked as well: %s', (_, data) => {
  expect(JSON.stringify(redactRecording({ type: 3, data }))).not.toMatch(/Mary|Roe|4711/);
});

test.each([
  ['in a picture', snapshot(element('input', { type: 'checkbox', checked: true }))],
  ['ticked from the start', snapshot(element('input', { type: 'radio', checked: '' }))],
  ['added', { type: 3, data: { source: 0, adds: [{ node: element('input', { type: 'radio', checked: true }) }] } }],
  ['a changed attribute', { type: 3, data: { source: 0, attributes: [{ id: 7, attributes: { checked: '' } }] } }],
])('checkboxes and radio buttons are recorded without ticks: %s', (_, event) =>
  expect(JSON.stringify(redactRecording(event))).not.toContain('checked'),
);

test('neither is a tick recorded', () => {
  const tick = { type: 3, data: { source: 5, id: 7, text: 'on', isChecked: true } };
  expect(redactRecording(tick).data).toEqual({ source: 5, id: 7, text: '**', isChecked: false });
});

test('labels of buttons stay', () => {
  const event = redactRecording(snapshot(element('input', { type: 'submit', value: 'Send' })));
  expect(JSON.stringify(event)).toContain('"value":"Send"');
});

// REQ-ANA-10
test.each([
  ['the address of the page', { type: 4, data: { href: 'https://a.example/p?email=jane%40x.example&b=2' } }],
  ['a changed address', { type: 6, data: { plugin: 'p', payload: { href: '/p?who=jane@x.example' } } }],
  ['a link', snapshot(element('a', { href: '/p?who=jane@x.example' }))],
  ['an added link', { type: 3, data: { source: 0, adds: [{ node: element('a', { href: '/u/jane@x.example' }) }] } }],
  [
    'a changed link',
    { type: 3, data: { source: 0, attributes: [{ id: 1, attributes: { href: '/?e=jane@x.example' } }] } },
  ],
  ['a text', snapshot(element('p', {}, text('We have written to jane@x.example.')))],
  ['a changed text', { type: 3, data: { source: 0, texts: [{ id: 1, value: 'To jane@x.example' }] } }],
])('e-mail addresses are redacted: %s', (_, event) => {
  const redacted = JSON.stringify(redactRecording(event));
  expect(redacted).not.toContain('jane');
  expect(redacted).toContain('REDACTED');
});

test('every element of a picture is redacted, not only the first of its siblings', () => {
  const field = () => element('input', { value: TYPED });
  const event = redactRecording(snapshot(field(), element('div', {}, field(), field(), element('p', {}, field()))));
  expect(JSON.stringify(event)).not.toMatch(/Mary|Roe|4711/);
});

test('style sheets stay as they are', () => {
  const css = '@media (width < 9px){.a{width:50%}}@font-face{src:url(x@2x.woff2)}';
  const event = snapshot(element('style', { _cssText: css }, text(css)), element('p', { style: 'width:50%' }));
  expect(redactRecording(structuredClone(event))).toEqual(event);
});

test('numbers are left out: a player would complain of asterisks', () => {
  const redact = createRedaction();
  const page = snapshot({ id: 7, ...element('input', { type: 'number', value: '4711' }) });
  const typed = { type: 3, data: { source: 5, id: 7, text: '4712' } };
  const changed = { type: 3, data: { source: 0, attributes: [{ id: 7, attributes: { value: '4713' } }] } };
  for (const event of [page, typed, changed]) redact(event);
  expect(JSON.stringify([page, typed, changed])).not.toMatch(/471|\*/);
});

test('knows the events by which style sheets are added', () => {
  expect(isOfStyles({ type: 3, data: { source: 15, id: 1, styleIds: [1] } })).toBe(true);
  expect(isOfStyles({ type: 3, data: { source: 0 } })).toBe(false);
  expect(isOfStyles({ type: 2, data: {} })).toBe(false);
});
