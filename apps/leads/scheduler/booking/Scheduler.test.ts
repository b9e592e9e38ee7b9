import { StoreError } from '@cumulus/sql/StoreError';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { FIRST_SLOT, NOW, type SchedulerFixture, startScheduler } from '../testing/startScheduler.ts';
import { HOUR_MS, MINUTE_MS } from '../time/zonedTime.ts';

let fixture: SchedulerFixture;
beforeEach(async () => {
  fixture = await startScheduler();
});
afterEach(() => fixture.close());

const timeZone = 'Europe/Berlin';
const HALF_HOUR = 30 * MINUTE_MS;
const starts = async () => (await fixture.scheduler.freeSlots()).map(({ start }) => start);

describe('booking', () => {
  it('takes the slot of the calendar, and notifies', async () => {
    const token = await fixture.invite();
    expect((await starts())[0]).toBe(FIRST_SLOT);
    const answer = await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone: 'Asia/Kolkata' });
    expect(answer).toMatchObject({
      outcome: 'booked',
      meeting: {
        ...{ state: 'booked', calendar: 'salesDesk', startsAt: FIRST_SLOT, endsAt: FIRST_SLOT + HALF_HOUR },
        ...{ timeZone: 'Asia/Kolkata', sequence: 1 },
      },
    });
    expect(await starts()).not.toContain(FIRST_SLOT);
    expect(fixture.changes).toEqual([NOW]);
    const [delivery] = await fixture.store.leaseDeliveries({ channel: 'mail', limit: 9, leaseMs: 1_000, now: NOW });
    expect(delivery).toMatchObject({ topic: 'meetingBooked', meeting: { id: answer.meeting?.id } });
  });

  // A double click, or an answer that was lost on the way.
  it('is the same when it is repeated, also after the notice has passed', async () => {
    const token = await fixture.invite();
    const first = await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
    fixture.clock.now = FIRST_SLOT - 1;
    expect(await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone })).toEqual(first);
    expect(fixture.changes).toHaveLength(1);
  });

  // The store compares starts only.
  it('keeps the buffer before a meeting that was booked with other hours', async () => {
    const other = await fixture.invite();
    await fixture.scheduler.book({ token: other, start: FIRST_SLOT + 2 * HALF_HOUR, timeZone });
    fixture.content.save({ bufferMinutes: 20 });
    const token = await fixture.invite();
    const twentyPast = await fixture.scheduler.book({ token, start: FIRST_SLOT + 20 * MINUTE_MS, timeZone });
    expect(twentyPast.outcome).toBe('taken');
    const later = await fixture.scheduler.book({ token, start: FIRST_SLOT + 2 * HOUR_MS, timeZone });
    expect(later.outcome).toBe('booked');
  });

  it('needs the token of a lead', async () => {
    for (const token of ['x'.repeat(43), ''])
      expect(await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone })).toEqual({ outcome: 'unknown' });
  });

  it('is possible once for each lead', async () => {
    const token = await fixture.invite();
    await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
    const answer = await fixture.scheduler.book({ token, start: FIRST_SLOT + HALF_HOUR, timeZone });
    expect(answer).toMatchObject({ outcome: 'alreadyBooked', meeting: { startsAt: FIRST_SLOT } });
    expect(await starts()).toContain(FIRST_SLOT + HALF_HOUR);
  });

  test.each([
    ['before the notice', FIRST_SLOT - HALF_HOUR],
    ['between slots', FIRST_SLOT + 1],
    ['by night', FIRST_SLOT + 12 * HOUR_MS],
    ['beyond the horizon', FIRST_SLOT + 22 * 24 * HOUR_MS],
    ['not a time', Number.NaN],
  ])('takes no time that isn’t offered: %s', async (_, start) => {
    const token = await fixture.invite();
    const answer = await fixture.scheduler.book({ token, start, timeZone });
    expect(answer).toMatchObject({ outcome: 'notOffered', meeting: { state: 'invited' } });
  });

  it('takes nothing while there is no desk', async () => {
    const token = await fixture.invite();
    fixture.content.unpublish();
    expect(await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone })).toMatchObject({ outcome: 'closed' });
    expect(await starts()).toEqual([]);
  });
});

// The store compares starts only.
it('refuses a slot that overlaps a meeting of the desk’s earlier hours', async () => {
  const [early, late] = [await fixture.invite(), await fixture.invite()];
  await fixture.scheduler.book({ token: early, start: FIRST_SLOT, timeZone });
  fixture.content.save({ slotMinutes: 45, workingHours: { monday: [['13:30', '17:00']] } });
  const overlapping = FIRST_SLOT - HALF_HOUR;
  fixture.content.save({ slotMinutes: 45, noticeHours: 0, workingHours: { monday: [['13:30', '17:00']] } });
  expect(await fixture.scheduler.book({ token: late, start: overlapping, timeZone })).toMatchObject({
    outcome: 'taken',
  });
  expect(await starts()).not.toContain(overlapping);
  const free = FIRST_SLOT + 60 * MINUTE_MS;
  expect(await starts()).toContain(free);
  expect(await fixture.scheduler.book({ token: late, start: free, timeZone })).toMatchObject({ outcome: 'booked' });
});

// REQ-LEA-22
describe('100 clients that book one slot at the same time', () => {
  it('one gets it, the others are offered other times', async () => {
    const tokens = await Promise.all(Array.from({ length: 100 }, () => fixture.invite()));
    const answers = await Promise.all(
      tokens.map((token) => fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone })),
    );
    const outcomes = answers.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(99);
    const booked = await fixture.store.listBooked({ from: 0, until: FIRST_SLOT * 2 });
    expect(booked.map(({ startsAt }) => startsAt)).toEqual([FIRST_SLOT]);
    expect((await starts())[0]).toBe(FIRST_SLOT + HALF_HOUR);
    // A client that lost can book another slot with the same token.
    const loser = tokens[outcomes.indexOf('taken')] as string;
    const again = await fixture.scheduler.book({ token: loser, start: FIRST_SLOT + HALF_HOUR, timeZone });
    expect(again.outcome).toBe('booked');
  });

  it('gives a slot that several move to, to one of them', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => fixture.invite()));
    for (const [index, token] of tokens.entries())
      await fixture.scheduler.book({ token, start: FIRST_SLOT + index * HALF_HOUR, timeZone });
    const wanted = FIRST_SLOT + 24 * HOUR_MS;
    const answers = await Promise.all(
      tokens.map((token) => fixture.scheduler.move({ token, start: wanted, timeZone })),
    );
    expect(answers.filter(({ outcome }) => outcome === 'moved')).toHaveLength(1);
    const booked = await fixture.store.listBooked({ from: 0, until: FIRST_SLOT * 2 });
    expect(new Set(booked.map(({ startsAt }) => startsAt)).size).toBe(6);
  });
});

describe('moving', () => {
  it('frees the earlier slot, and raises the sequence', async () => {
    const token = await fixture.invite();
    await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
    const answer = await fixture.scheduler.move({ token, start: FIRST_SLOT + HALF_HOUR, timeZone: 'UTC' });
    expect(answer).toMatchObject({
      outcome: 'moved',
      meeting: { startsAt: FIRST_SLOT + HALF_HOUR, sequence: 2, timeZone: 'UTC' },
    });
    expect(await starts()).toContain(FIRST_SLOT);
    expect(fixture.changes).toHaveLength(2);
  });

  it('to the slot that it has changes nothing', async () => {
    const token = await fixture.invite();
    await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
    const answer = await fixture.scheduler.move({ token, start: FIRST_SLOT, timeZone });
    expect(answer).toMatchObject({ outcome: 'moved', meeting: { sequence: 1 } });
  });

  it('to a slot of somebody else leaves the meeting where it is', async () => {
    const [token, other] = [await fixture.invite(), await fixture.invite()];
    await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
    await fixture.scheduler.book({ token: other, start: FIRST_SLOT + HALF_HOUR, timeZone });
    const answer = await fixture.scheduler.move({ token, start: FIRST_SLOT + HALF_HOUR, timeZone });
    expect(answer).toMatchObject({ outcome: 'taken', meeting: { startsAt: FIRST_SLOT, sequence: 1 } });
  });

  it('needs a booked meeting', async () => {
    const token = await fixture.invite();
    expect(await fixture.scheduler.move({ token, start: FIRST_SLOT, timeZone })).toMatchObject({
      outcome: 'notBooked',
    });
  });
});

describe('cancelling', () => {
  it('frees the slot; the meeting can be booked again, with a higher sequence', async () => {
    const token = await fixture.invite();
    await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
    const cancelled = await fixture.scheduler.cancel(token);
    expect(cancelled).toMatchObject({ outcome: 'cancelled', meeting: { state: 'cancelled', sequence: 2 } });
    expect(await starts()).toContain(FIRST_SLOT);
    expect(await fixture.scheduler.cancel(token)).toMatchObject({ outcome: 'cancelled', meeting: { sequence: 2 } });
    const again = await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
    expect(again).toMatchObject({ outcome: 'booked', meeting: { sequence: 3 } });
    expect(fixture.changes).toHaveLength(3);
  });

  it('works while no desk takes meetings', async () => {
    const token = await fixture.invite();
    await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
    fixture.content.unpublish();
    expect(await fixture.scheduler.cancel(token)).toMatchObject({ outcome: 'cancelled' });
  });

  it('of an unknown meeting, or one that isn’t booked, changes nothing', async () => {
    expect(await fixture.scheduler.cancel('x'.repeat(43))).toEqual({ outcome: 'unknown' });
    expect(await fixture.scheduler.cancel(await fixture.invite())).toMatchObject({ outcome: 'notBooked' });
    expect(fixture.changes).toEqual([]);
  });
});

it('a meeting that has begun can’t be changed', async () => {
  const token = await fixture.invite();
  await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
  fixture.clock.now = FIRST_SLOT;
  const later = { token, start: FIRST_SLOT + 24 * HOUR_MS, timeZone };
  expect(await fixture.scheduler.move(later)).toMatchObject({ outcome: 'past' });
  expect(await fixture.scheduler.book(later)).toMatchObject({ outcome: 'past' });
  expect(await fixture.scheduler.cancel(token)).toMatchObject({ outcome: 'past', meeting: { state: 'booked' } });
});

// Each change notifies people.
it('a meeting is changed 20 times at most, then it can only be cancelled', async () => {
  const token = await fixture.invite();
  await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone });
  const moves = [];
  for (let count = 0; count < 20; count += 1) {
    const start = FIRST_SLOT + ((count + 1) % 2) * HALF_HOUR;
    moves.push((await fixture.scheduler.move({ token, start, timeZone })).outcome);
  }
  expect(moves).toEqual([...Array(19).fill('moved'), 'tooOften']);
  expect(await fixture.scheduler.cancel(token)).toMatchObject({ outcome: 'cancelled' });
  expect(await fixture.scheduler.book({ token, start: FIRST_SLOT, timeZone })).toMatchObject({ outcome: 'tooOften' });
});

it('says so when the store can’t be used', async () => {
  await fixture.store.close();
  await expect(fixture.scheduler.book({ token: 'x'.repeat(43), start: FIRST_SLOT, timeZone })).rejects.toThrow(
    StoreError,
  );
});
