import { validateEvent } from '@cumulus/tracking-plan';
import { expect, test } from 'vitest';
import { DEMO_EVENTS, readDemoMessage } from './demoMessage.ts';

const DETAILS = {
  project: { id: 'cumulus-demo', name: 'Rooftop cinema' },
  flow: { id: 'tour', name: 'The tour' },
  step: { name: 'Board', indx: 0 },
  checklist: { id: 'rooftop-cinema', name: 'Open the rooftop cinema' },
  task: { id: 'move-card', title: 'Move a card' },
  completions: ['move-card', 'shift-date'],
};
const message = (fields: object) => ({ kind: 'navattic:event', ...DETAILS, ...fields });

// REQ-DMO-02
test.each(Object.entries(DEMO_EVENTS))('%s is tracked as %s, with the details in the plan’s form', (type, name) => {
  const event = readDemoMessage(message({ type, customerId: 'c', clientSideMetadata: { current_url: 'https://x' } }));
  expect(event).toEqual({ kind: 'track', name, demo: DETAILS, extra: {} });
  const properties = { demo: DETAILS, location: 'https://cumulus.example/demo', pathname: '/demo' };
  expect(validateEvent({ type: 'track', event: name, properties })).toEqual({ isValid: true });
});

// REQ-DMO-03
test('IDENTIFY_USER has the extra properties only', () => {
  const properties = [{ object: 'END_USER', name: 'email', value: 'jane@x.example' }];
  expect(readDemoMessage(message({ type: 'IDENTIFY_USER', properties }))).toEqual({
    kind: 'identify',
    traits: { email: 'jane@x.example' },
  });
});

// REQ-DMO-01
test.each([
  undefined,
  null,
  'navattic:event',
  42,
  [],
  { kind: 'navattic:event' },
  { kind: 'navattic:event', type: 'constructor' },
  { kind: 'navattic:event', type: '__proto__' },
  { kind: 'navattic:event', type: 'view_step' },
  { kind: 'navattic:event', type: ['VIEW_STEP'] },
  { kind: ['navattic:event'], type: 'VIEW_STEP' },
  { kind: 'navattic:event ', type: 'VIEW_STEP' },
  { kind: 'Navattic:event', type: 'VIEW_STEP' },
  { kind: 'navattic:events', type: 'VIEW_STEP' },
  { type: 'VIEW_STEP' },
  new Map([['kind', 'navattic:event']]),
])('%o is no event', (data) => expect(readDemoMessage(data)).toBeUndefined());

test('fields of another form are left out, and so are those that are too long', () => {
  const huge = 'x'.repeat(1_000_000);
  const event = readDemoMessage(
    message({
      type: 'VIEW_STEP',
      project: huge,
      flow: { id: huge, name: { text: 'deep' } },
      step: { name: 'Board', indx: -1 },
      checklist: [{ id: 'a' }],
      task: { id: 7, title: '' },
      completions: [{ id: 'a' }, 'b', huge, ...Array.from({ length: 1_000 }, (_, at) => `task-${at}`)],
    }),
  );
  expect(event).toMatchObject({ demo: { step: { name: 'Board' }, task: { id: '7' } } });
  const { demo } = event as { demo: typeof DETAILS };
  expect(Object.keys(demo)).toEqual(['step', 'task', 'completions']);
  expect(demo.completions).toEqual(['b', ...Array.from({ length: 47 }, (_, at) => `task-${at}`)]);
});

test('no accessor of a field that is not read is called, however deep a message is', () => {
  let deep: object = {};
  for (let depth = 0; depth < 100_000; depth += 1) deep = { deep };
  const hostile = Object.defineProperty(message({ type: 'ENGAGE', flow: { id: deep }, deep }), 'other', {
    enumerable: true,
    get: () => expect.fail('read'),
  });
  expect(readDemoMessage(hostile)).toMatchObject({ name: 'engage demo' });
});
