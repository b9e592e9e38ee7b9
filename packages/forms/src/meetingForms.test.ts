import { expect, test } from 'vitest';
import { MEETING_FORMS, routerOf } from './meetingForms.ts';

// REQ-LEA-02
test('four marketing forms have the meeting scheduler, no others', () => {
  expect(Object.keys(MEETING_FORMS)).toEqual(['1006', '1176', '1299', '1763']);
  expect([1006, 1176, 1299, 1763].map(routerOf)).toEqual(['inbound', 'inbound', 'inbound', 'demo']);
  expect([0, 1005, 1007, 17_63.5, -1006, Number.NaN].map(routerOf)).toEqual(Array(6).fill(undefined));
  // Names that every object has.
  expect(routerOf('constructor' as unknown as number)).toBeUndefined();
});
