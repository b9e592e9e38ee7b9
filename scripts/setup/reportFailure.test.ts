import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportFailure } from './reportFailure.mjs';
import { root } from './root.mjs';
import { SetupError } from './SetupError.mjs';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((...texts) => void lines.push(texts.map(String).join(' ')));
});
afterEach(() => void vi.restoreAllMocks());

/** As a folder that can't be written to, also for root. */
const READ_ONLY = join(root, 'no-such-folder');

it('names the cause and what to do', () => {
  reportFailure(new SetupError('Node is too old.', 'Install Node 24.'));
  expect(lines.join('\n')).toBe('\n✗ Node is too old.\n  Install Node 24.\n');
});

it('names a folder that can’t be written to, without a stack trace', () => {
  reportFailure(new Error('ENOENT: no such file or directory, mkdir'), READ_ONLY);
  expect(lines.join('\n')).toContain(`${READ_ONLY} can't be written to`);
  expect(lines.join('\n')).not.toContain('    at ');
});
