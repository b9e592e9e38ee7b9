import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeTestUsers } from '../testing/startWithUsers.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS, Sessions } from './Sessions.ts';
import { type User, UserFile } from './UserFile.ts';

async function open() {
  const folder = temporaryFolder();
  const clock = { now: Date.UTC(2026, 10, 28) };
  await writeTestUsers(join(folder, 'users.json'), { anna: ['viewer'] });
  const users = new UserFile(join(folder, 'users.json'));
  const create = async () => {
    const sessions = new Sessions(join(folder, 'sessions.json'), users, () => clock.now);
    await sessions.open();
    return sessions;
  };
  return { clock, create, folder, sessions: await create(), anna: users.users.get('anna') as User };
}

it('a session ends two hours after its last request', async () => {
  const { anna, clock, sessions } = await open();
  const token = await sessions.start(anna, 'office');
  clock.now += SESSION_IDLE_MS;
  expect(sessions.find(token)?.name).toBe('anna');
  clock.now += SESSION_IDLE_MS + 1;
  expect(sessions.find(token)).toBeUndefined();
});

it('a session ends twelve hours after the sign-in, whatever is asked', async () => {
  const { anna, clock, sessions } = await open();
  const token = await sessions.start(anna, 'office');
  const startedAt = clock.now;
  for (; clock.now <= startedAt + SESSION_MAX_MS; clock.now += SESSION_IDLE_MS / 2)
    expect(sessions.find(token)).toBeDefined();
  expect(sessions.find(token)).toBeUndefined();
});

it('a restart keeps the last request of a session', async () => {
  const { anna, clock, create, sessions } = await open();
  const token = await sessions.start(anna, 'office');
  clock.now += SESSION_IDLE_MS - 1;
  sessions.find(token);
  await sessions.close();
  clock.now += SESSION_IDLE_MS - 1;
  expect((await create()).find(token)?.name).toBe('anna');
});

it('keeps twenty sessions of a person, and the networks that they signed in from', async () => {
  const { anna, clock, create, sessions } = await open();
  const tokens: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    clock.now += 1;
    tokens.push(await sessions.start(anna, `network ${count}`));
  }
  expect(tokens.map((token) => sessions.find(token) !== undefined)).toEqual([false, ...Array(20).fill(true)]);
  const again = await create();
  expect(['network 12', 'network 13', 'network 20'].map((network) => again.isNetworkOf('anna', network))).toEqual([
    false,
    true,
    true,
  ]);
  expect(again.isNetworkOf('constructor', 'network 20')).toBe(false);
});

it('a clock that is set back gives a session no more time', async () => {
  const { anna, clock, create, sessions } = await open();
  const token = await sessions.start(anna, 'office');
  clock.now -= 300_000;
  expect(sessions.find(token)?.name).toBe('anna');
  clock.now -= 365 * 86_400_000;
  expect(sessions.find(token)).toBeUndefined();
  expect((await create()).find(token)).toBeUndefined();
});

it('a session that ended while the disk was full stays ended after a restart', async () => {
  const { anna, create, folder, sessions } = await open();
  const token = await sessions.start(anna, 'office');
  // What is written goes nowhere.
  await rename(folder, `${folder}-gone`);
  await writeFile(folder, 'a file in its place');
  await sessions.end(token);
  await rm(folder);
  await rename(`${folder}-gone`, folder);
  await sessions.close();
  expect((await create()).find(token)).toBeUndefined();
});
