import { expect, it, onTestFinished, vi } from 'vitest';
import { SampleRatioWatch } from './SampleRatioWatch.ts';

it('goes on after weights of which no share can be computed, which is logged once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const experiment = { key: 'x', phase: 0, hashAttribute: 'id', weights: [1.5, -0.5], variations: ['a', 'b'] };
  const exposures = Array.from({ length: 300 }, (_, index) => ({
    ...{ experiment: 'x', phase: 0, variation: index % 3 && 1, visitor: `v${index}`, hashAttribute: 'id' },
  }));
  const watch = new SampleRatioWatch({
    running: async () => [experiment],
    exposures: async () => ({ exposures, isLast: true }),
  });
  for (let check = 0; check < 2; check += 1) await watch.check();
  expect([watch.problems, log.mock.calls.length]).toEqual([[], 1]);
  experiment.weights = [0.5, 0.5];
  await watch.check();
  expect(watch.problems).toEqual([expect.stringContaining('a 100 (expected 150), b 200 (expected 150)')]);
});
