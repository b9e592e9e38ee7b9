import { expect, it } from 'vitest';
import { FailedRenders } from './FailedRenders.ts';
import { ImageError } from './ImageError.ts';

it('forgets after a minute, and the oldest where there are many', () => {
  let now = 0;
  const failures = new FailedRenders(() => now);
  const error = new ImageError(500, 'SourceImageUnreadable', 'broken');
  failures.add('a', error);
  now = 59_999;
  expect(failures.get('a')).toBe(error);
  now = 60_000;
  expect(failures.get('a')).toBeUndefined();
  for (let count = 0; count <= 1_000; count += 1) failures.add(String(count), error);
  expect([failures.get('0'), failures.get('1'), failures.get('1000')]).toEqual([undefined, error, error]);
});
