import type { DayPlanEntry } from '@cumulus/content-model';
import { readMoments } from '@cumulus/content-model/jsonFields';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { DayPlan } from './DayPlan.tsx';

const plan = testSection<DayPlanEntry>('dayPlan', {
  sectionTitle: 'A Tuesday',
  moments: [
    { time: '8:40', title: 'Coffee', body: 'Brain has **sorted** the night.' },
    { time: '17:00', title: 'Home' },
  ],
});

test('is an ordered list of moments', () => {
  const html = renderSection(<DayPlan section={plan} index={4} />);
  expect(html).toMatch(
    /<ol.*8:40.*<h3[^>]*>Coffee<\/h3>.*<strong>sorted<\/strong>.*17:00.*Home<\/h3><\/div><\/li><\/ol>/s,
  );
});

test.each([
  [undefined, 'moments must be a list'],
  [[], 'moments must be a list'],
  [[{ time: '8:40' }], 'moment 1 needs a title, got undefined'],
  [
    [
      { time: '8:40', title: 'x' },
      { time: 9, title: 'y' },
    ],
    'moment 2 needs a time, got 9',
  ],
  [[null], 'moment 1 needs a time'],
])('%o is refused', (moments, message) => {
  expect(() => readMoments(moments, 'Team design – day')).toThrow(`Day plan "Team design – day": ${message}`);
});
