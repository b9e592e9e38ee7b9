import { expect, it } from 'vitest';
import type { Report } from '../../api.ts';
import { funnelParameters, groupsOf, readFunnel, writeStep } from './funnelQuery.ts';

it('reads a funnel from the address, and leaves out what it can’t read', () => {
  const query = readFunnel({
    ...{
      step: ['page:/pricing', 'nothing', 'event:sign-up sent', 'event:'],
      order: 'strict',
      window: '24',
      by: 'variant',
      experiment: 'home-hero',
    },
  });
  expect(query).toEqual({
    steps: [
      { kind: 'page', value: '/pricing' },
      { kind: 'event', value: 'sign-up sent' },
    ],
    ...{ order: 'strict', windowHours: 24, by: 'variant', experiment: 'home-hero' },
  });
  expect(funnelParameters(query)).toEqual({
    ...{ steps: '[{"page":"/pricing"},{"event":"sign-up sent"}]', order: 'strict', window: '24' },
    ...{ by: 'variant', experiment: 'home-hero' },
  });
});

it('begins with a funnel that every site has', () => {
  const { steps, order, windowHours } = readFunnel({ step: 'page:/only-one', window: '5' });
  expect([steps.map(writeStep), order, windowHours]).toEqual([
    ['page:/', 'page:/pricing', 'event:sign-up sent'],
    'loose',
    168,
  ]);
});

it('orders the rows of a report by group and step; a step without a row is hidden', () => {
  const report = {
    columns: ['step', 'value', 'visitors'].map((name) => ({ name, label: name, type: 'number' })),
    rows: [
      [2, 'mobile', 3],
      [1, 'mobile', 9],
      [1, '', 5],
    ],
  } as unknown as Report;
  const query = readFunnel({ step: ['page:/a', 'event:B'], by: 'device' });
  expect(groupsOf(report, query).map(({ name, steps: counts }) => [name, counts.map(({ count }) => count)])).toEqual([
    ['Phone', [9, 3]],
    ['(none)', [5, null]],
  ]);
});
