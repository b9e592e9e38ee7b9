import { expect, test } from 'vitest';
import { describeEnd, startChild } from './startChild.mjs';
import { waitForHealth } from './waitForHealth.mjs';

const start = (code: string, options = {}) =>
  startChild('services', ['-e', code], { print: () => undefined, ...options });
const KILLED = 'process.kill(process.pid, "SIGKILL")';

test.each([
  [KILLED, 'signal SIGKILL'],
  ['console.log("wrong variable"); process.exit(3)', 'exit code 3'],
])('a server that doesn’t start is reported with how it ended: %s', async (code, end) => {
  const failed = waitForHealth('http://127.0.0.1:1', start(code));
  await expect(failed).rejects.toThrow(`ended while starting (${end})`);
  await expect(failed).rejects.toMatchObject({ remedy: code === KILLED ? '' : 'wrong variable' });
});

test('a server that can’t be started has ended with the system’s error', async () => {
  const end = await start('', { cwd: '/there/is/no/such/folder' }).ended;
  expect(describeEnd(end)).toBe('error ENOENT');
});

test('a child ends when it has nothing to do, although it has a channel to its parent', async () => {
  expect(await start('').ended).toBe(0);
});

test('messages that a child sent before anyone listened are received', async () => {
  const program = `setInterval(() => undefined, 1000);
    process.on('message', ({ code }) => process.exit(code));
    process.send('ready', () => console.log('sent'))`;
  const child = start(program);
  await expect.poll(child.lastLines).toBe('sent');
  child.onMessage((message) => child.send({ code: message === 'ready' ? 7 : 8 }));
  expect(await child.ended).toBe(7);
  child.send({ code: 1 });
});
