import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { lockFile } from '@cumulus/disk/lockFile';
import { expect, it, vi } from 'vitest';
import { isPasswordOf } from '../access/passwordHash.ts';
import { UserFile } from '../access/UserFile.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { runStudioCommand } from './studioCommand.ts';

function prepare() {
  const folder = temporaryFolder();
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  /** @returns exit code, and what was printed */
  const run = async (line: string, input = '') => {
    printed.mockClear();
    failed.mockClear();
    const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as never);
    const code = await runStudioCommand(line.split(' ').filter(Boolean), {
      STUDIO_DATA_DIR: folder,
      ADMIN_HOST: '0.0.0.0',
    });
    stdin.mockRestore();
    return [code, [...printed.mock.calls, ...failed.mock.calls].flat().join('\n')] as const;
  };
  return { run, file: join(folder, 'users.json'), users: new UserFile(join(folder, 'users.json')) };
}

it('adds users, lists and changes them, and removes them', async () => {
  const { file, run, users } = prepare();
  expect(await run('list-users')).toEqual([0, 'There are no users.']);
  expect(await run('add-user anna --roles analyst,sales', 'grey river under seven bridges\n')).toEqual([
    0,
    'anna may sign in as analyst, sales.',
  ]);
  expect(await isPasswordOf('grey river under seven bridges', users.users.get('anna')?.password)).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toContain('river');
  expect((await run('set-password anna', 'another river with bridges'))[0]).toBe(0);
  expect(await isPasswordOf('another river with bridges', users.users.get('anna')?.password)).toBe(true);
  expect((await run('set-roles anna --roles admin'))[0]).toBe(0);
  expect(await run('list-users')).toEqual([0, 'anna: admin']);
  expect((await run('remove-user anna'))[1]).toContain('anna is removed, and signed out. Nobody is left');
  expect(users.users.size).toBe(0);
  const noted = (await readFile(join(dirname(file), 'audit.jsonl'), 'utf8')).trim().split('\n');
  expect(noted.map((line) => JSON.parse(line).did)).toEqual([
    'changed the users: anna may sign in as analyst, sales.',
    'changed the users: anna has a new password, and is signed out.',
    'changed the users: anna is admin now, and signed out.',
    expect.stringContaining('anna is removed'),
  ]);
});

it.each([
  ['add-user anna --roles viewer', 'short', '12 characters or more'],
  ['add-user anna --roles viewer', 'aaaaaaaaaaaa', 'can be guessed'],
  ['add-user anna --roles viewer', 'passwordpassword', 'can be guessed'],
  ['add-user annabelle --roles viewer', 'annabelle-2026', 'can be guessed'],
  ['add-user anna --roles boss', 'grey river under seven bridges', 'Give --roles with one or more of'],
  ['add-user anna', 'grey river under seven bridges', 'Give --roles with one or more of'],
  ['add-user --roles viewer', '', 'Give one name'],
  ['add-user an/na --roles viewer', 'grey river under seven bridges', "can't be a name"],
  ['add-user ADMIN_TOKEN --roles viewer', 'grey river under seven bridges', 'is no name of a person'],
  ['remove-user bert', '', 'There is no user bert'],
  ['set-roles bert --roles viewer', '', 'There is no user bert'],
  ['nothing', '', 'npm run studio -- add-user NAME'],
  ['', '', 'Give one of'],
])('refuses %j', async (line, input, fault) => {
  const { run, users } = prepare();
  const [code, text] = await run(line, input);
  expect([code, text]).toEqual([1, expect.stringContaining(fault)]);
  expect(users.users.size).toBe(0);
});

it('doesn’t replace a user, nor a damaged file', async () => {
  const { file, run } = prepare();
  await run('add-user anna --roles viewer', 'grey river under seven bridges');
  expect((await run('add-user anna --roles admin', 'grey river under seven bridges'))[1]).toContain(
    'There is anna already',
  );
  const { writeFile } = await import('node:fs/promises');
  await writeFile(file, '{"users":');
  expect((await run('add-user bert --roles admin', 'grey river under seven bridges'))[1]).toContain('is damaged');
  expect(await readFile(file, 'utf8')).toBe('{"users":');
});

it('changes nothing while another command does, which may ask for a password for minutes', async () => {
  const { file, run, users } = prepare();
  await run('add-user anna --roles viewer', 'grey river under seven bridges');
  const unlock = lockFile(`${file}.lock`);
  expect(await run('remove-user anna')).toEqual([1, expect.stringContaining('Another command changes the users')]);
  unlock?.();
  expect(users.users.size).toBe(1);
  expect((await run('remove-user anna'))[0]).toBe(0);
});
