import { expect, type Mock, vi } from 'vitest';

/** Waits until a function that a test spies on was called once more, and has fulfilled its promise. */
export async function nextRead(read: Mock): Promise<void> {
  const index = read.mock.calls.length;
  await vi.waitFor(() => expect(read.mock.settledResults[index]?.type).toBe('fulfilled'), { timeout: 10_000 });
}
