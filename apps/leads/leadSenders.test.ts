import { expect, it } from 'vitest';
import { createLeadSenders } from './leadSenders.ts';

it('remembers for ten minutes which client sent a lead', () => {
  let time = 0;
  const senders = createLeadSenders(() => time);
  expect(senders.note({ leadId: 'a', isNew: true }, 'one')).toBe(true);
  expect(senders.note({ leadId: 'a', isNew: false }, 'one')).toBe(true);
  expect(senders.note({ leadId: 'a', isNew: false }, 'two')).toBe(false);
  expect(senders.note({ leadId: 'b', isNew: false }, 'one')).toBe(false);
  time = 600_000;
  expect(senders.note({ leadId: 'a', isNew: false }, 'one')).toBe(false);
});

it('forgets the oldest of very many', () => {
  const senders = createLeadSenders(() => 0);
  for (let index = 0; index <= 20_000; index += 1) senders.note({ leadId: `lead ${index}`, isNew: true }, 'one');
  const knows = (index: number) => senders.note({ leadId: `lead ${index}`, isNew: false }, 'one');
  expect([knows(20_000), knows(0)]).toEqual([true, false]);
});
