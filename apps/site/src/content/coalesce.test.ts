import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

function scripted() {
  const ends: ((value: number) => void)[] = [];
  const call = coalesce(() => new Promise<number>((resolve) => ends.push(resolve)));
  return { call, ends };
}

test('calls during a run share the run after it', async () => {
  const { call, ends } = scripted();
  const first = call();
  const later = [call(), call(), call()];
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  const again = call();
  ends[2]?.(3);
  expect(await again).toBe(3);
});

test('a run that fails does not keep the next from running', async () => {
  let runs = 0;
  const call = coalesce(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
    return runs;
  });
  const first = call();
  const second = call();
  await expect(first).rejects.toThrow('away');
  expect(await second).toBe(2);
});
