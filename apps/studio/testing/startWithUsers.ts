import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hashPassword } from '../access/passwordHash.ts';
import { ROLES, type Role } from '../access/permissions.ts';
import { writeUsers } from '../access/UserFile.ts';
import { readStudioEnvironment } from '../environment.ts';
import { startStudio } from '../startStudio.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const PASSWORD = 'grey river under seven bridges';
/** Real ones take a fifth of a second each. */
const CHEAP = { cost: 2 ** 4, blockSize: 8, parallelization: 1 };
const NONE = { CONTENT_INTERNAL_URL: 'none', COLLECTOR_INTERNAL_URL: 'none', LEADS_INTERNAL_URL: 'none' };
const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** Writes users, by default one of each role with its name, whose password is `PASSWORD`. */
export async function writeTestUsers(file: string, names: Readonly<Record<string, readonly Role[]>> = everyRole()) {
  const password = await hashPassword(PASSWORD, CHEAP);
  await writeUsers(
    file,
    Object.entries(names).map(([name, roles]) => ({ name, roles: [...roles], password })),
  );
}

const everyRole = () => Object.fromEntries(ROLE_NAMES.map((role) => [role, [role]]));

/** Who asks: a cookie and a CSRF token, if any. */
export type Headers = Record<string, string>;

/** The studio of a test, with a user of each role. */
export async function startWithUsers(variables: Record<string, string> = {}, hasUsers = true) {
  const folder = variables.STUDIO_DATA_DIR ?? temporaryFolder();
  const usersFile = join(folder, 'users.json');
  if (hasUsers) await writeTestUsers(usersFile);
  const studio = await startStudio(
    readStudioEnvironment({ ADMIN_PORT: '0', STUDIO_DATA_DIR: folder, ...NONE, ...variables }),
  );
  onTestFinished(studio.close);
  const ask = (path: string, init: RequestInit = {}) => fetch(studio.url + path, { redirect: 'manual', ...init });
  const signIn = (name: string, password = PASSWORD, headers: Headers = {}) =>
    ask('/api/session', { method: 'POST', headers, body: JSON.stringify({ name, password }) });
  return {
    ...{ folder, usersFile, studio, ask, signIn },
    /** Signs a user in. @returns headers of what they ask */
    async as(name: string, headers: Headers = {}): Promise<Headers> {
      const response = await signIn(name, PASSWORD, headers);
      if (response.status !== 200) throw new Error(await response.text());
      const { csrf } = (await response.json()) as { csrf: string };
      const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
      return { ...headers, cookie, 'x-csrf-token': csrf };
    },
  };
}
