import { expect, it } from 'vitest';
import type { Report } from '../../api.ts';
import { funnelParameters, groupsOf, readFunnel, writeStep } from './funnelQuery.ts';

it('reads a funnel from the address, and leaves out what it can’t read', () => {
  const query = readFunnel({
    ...{ step: ['page:/pricing', 'nothing', 'event:Signed Up', 'event:'], order: 'strict', window: '24', by: 'device' },
  });
  expect(query).toEqual({
    steps: [
      { kind: 'page', value: '/pricing' },
      { kind: 'event', value: 'Signed Up' },
    ],
    ...{ order: 'strict', windowHours: 24, by: 'device' },
  });
  expect(funnelParameters(query)).toEqual({
    ...{ steps: '["page:/pricing","event:Signed Up"]', order: 'strict', window: '24', by: 'device' },
  });
});

it('begins with a funnel that every site has', () => {
  const { steps, order, windowHours } = readFunnel({ step: 'page:/only-one', window: '5' });
  expect([steps.map(writeStep), order, windowHours]).toEqual([['page:/', 'page:/pricing', 'event:Signed Up'], 'loose', 168]);
});

it('orders the rows of a report by group and step', () => {
  const report = {
    columns: ['step', 'group', 'visitors'].map((name) => ({ name, label: name, type: 'number' })),
    rows: [
      [2, 'mobile', 3],
      [1, 'mobile', 9],
      [1, '', 5],
    ],
  } as unknown as Report;
  const steps = readFunnel({ step: ['page:/a', 'event:B'] }).steps;
  expect(groupsOf(report, steps).map(({ name, steps: counts }) => [name, counts.map(({ count }) => count)])).toEqual([
    ['mobile', [9, 3]],
    ['(none)', [5, 0]],
  ]);
});
