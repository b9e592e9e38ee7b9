import { expect, onTestFinished, test, vi } from 'vitest';
import { startChild } from '../../../scripts/setup/startChild.mjs';
import { refuseLost } from './refuseLost.ts';

const start = (name: string, code: string) => startChild(name, ['-e', code], { print: () => undefined });

test('a server that dies during the tests fails them, with its last lines', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  const site = start('site', 'setInterval(() => undefined, 1000)');
  const demo = start('demo', 'console.log("last line"); process.kill(process.pid, "SIGKILL")');
  const requireAll = refuseLost([site, demo]);
  await demo.ended;
  await expect(requireAll()).rejects.toThrow(/^The server "demo" ended during the tests \(signal SIGKILL\)$/);
  expect(printed.mock.calls.join()).toContain('last line');
  await site.stop();
  expect(printed).toHaveBeenCalledTimes(1);
});

test('servers that run until they are stopped fail nothing', async () => {
  const printed = vi.spyOn(console, 'error');
  onTestFinished(() => printed.mockRestore());
  const site = start('site', 'setInterval(() => undefined, 1000)');
  await refuseLost([site])();
  await site.stop();
  expect(printed).not.toHaveBeenCalled();
});
