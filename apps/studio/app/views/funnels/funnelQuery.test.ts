import { expect, it } from 'vitest';
import type { Report } from '../../api.ts';
import { drawnGroups, funnelParameters, groupsOf, readFunnel, writeStep } from './funnelQuery.ts';

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

it('draws the values with the most visitors, and says how many others there are', () => {
  const rows = Array.from({ length: 57 }, (_, index) => [1, `source-${index}`, 57 - index]);
  const report = {
    columns: ['step', 'value', 'visitors'].map((name) => ({ name, label: name, type: 'number' })),
    rows,
  } as unknown as Report;
  const groups = groupsOf(report, readFunnel({ step: ['page:/a', 'event:B'], by: 'source' }));
  const { drawn, others } = drawnGroups(groups);
  expect([drawn.length, drawn.at(-1)?.value, others]).toEqual([20, 'source-19', 37]);
  expect(drawnGroups(groups.slice(0, 20))).toEqual({ drawn: groups.slice(0, 20), others: 0 });
});

it('keeps a value apart from none, also where it has its name', () => {
  const report = {
    columns: ['step', 'value', 'visitors'].map((name) => ({ name, label: name, type: 'number' })),
    rows: [
      [1, '', 9],
      [1, '(none)', 5],
    ],
  } as unknown as Report;
  const groups = groupsOf(report, readFunnel({ step: ['page:/a', 'event:B'], by: 'campaign' }));
  expect(groups.map(({ name, value }) => [name, value])).toEqual([
    ['(none)', ''],
    ['(none)', '(none)'],
  ]);
});
