import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeTestUsers } from '../testing/startWithUsers.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { UserFile, writeUsers } from './UserFile.ts';

it('keeps everybody out when it vanishes with its users, until it is back', async () => {
  const path = join(temporaryFolder(), 'users.json');
  const file = new UserFile(path);
  expect([file.isUsed, file.fault]).toEqual([false, undefined]);
  await writeTestUsers(path, { anna: ['viewer'] });
  expect([file.isUsed, file.users.size]).toEqual([true, 1]);
  await rm(path);
  expect([file.isUsed, file.users.size]).toEqual([true, 0]);
  expect(file.fault).toContain(`the users can't be read from ${path}: ENOENT`);
  expect(file.isUsed).toBe(true);
  await writeTestUsers(path, { anna: ['viewer'] });
  expect([file.isUsed, file.users.size, file.fault]).toEqual([true, 1, undefined]);
});

it('is not used when its last user was removed', async () => {
  const path = join(temporaryFolder(), 'users.json');
  const file = new UserFile(path);
  await writeTestUsers(path, { anna: ['viewer'] });
  expect(file.isUsed).toBe(true);
  await writeUsers(path, []);
  expect([file.isUsed, file.fault]).toEqual([false, undefined]);
  await rm(path);
  expect(file.isUsed).toBe(false);
});
