import { expect, test } from 'vitest';
import { planVisits } from './planVisits.ts';

const amount = { visits: 1_000, maxVisits: 7 };
const planned = planVisits(amount, 5);
const visits = planned.flatMap((visitor) => visitor.visits);

test('plans the requested number of visits, the same ones for the same seed', () => {
  expect(visits).toHaveLength(1_000);
  expect(planVisits(amount, 5)).toEqual(planned);
  expect(planVisits(amount, 6)).not.toEqual(planned);
});

test('the last visit of returning visitors, and only theirs, waits until all is delivered', () => {
  for (const { doesReturn, visits: own } of planned)
    expect(own.filter(({ end }) => end === 'settle')).toHaveLength(doesReturn ? 1 : 0);
});

test('plans every action of tabs, network and visitors', () => {
  const steps = visits.flatMap((visit) => visit.steps.map(({ does }) => does));
  for (const does of [
    'open',
    'open beside',
    'reload',
    'click',
    'accept',
    'refuse',
    'go offline',
    'come online',
  ] as const)
    expect(steps.filter((step) => step === does).length, does).toBeGreaterThan(5);
  for (const end of ['close', 'crash'] as const)
    expect(visits.filter((visit) => visit.end === end).length, end).toBeGreaterThan(50);
  expect(planned.filter(({ doesReturn }) => !doesReturn).length).toBeGreaterThan(10);
});
