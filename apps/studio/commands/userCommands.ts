import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { createFolder } from '@cumulus/disk';
import { lockFile } from '@cumulus/disk/lockFile';
import { isGuessable } from '@cumulus/http/guessableSecrets';
import { AuditLog } from '../access/AuditLog.ts';
import { hashPassword, type PasswordHash } from '../access/passwordHash.ts';
import { type Person, RESERVED_NAMES, ROLES, type Role } from '../access/permissions.ts';
import { readStudioKey } from '../access/StudioKey.ts';
import { nameSchema, readUsers, roleSchema, type User, writeUsers } from '../access/UserFile.ts';
import { readStudioFiles } from '../environment.ts';
import type { StudioCommand } from './command.ts';
import { readPassword } from './readPassword.ts';

const MIN_PASSWORD = 12;
const MAX_PASSWORD = 1_000;
const ROLE_NAMES = Object.keys(ROLES).join(', ');

type Users = Map<string, User>;
type Environment = Record<string, string | undefined>;

/** The commands for users. A session of a user who is changed or removed ends with it. */
export const USER_COMMANDS: Readonly<Record<string, StudioCommand>> = {
  'add-user': {
    usage: `NAME --roles analyst,sales     asks for a password; roles: ${ROLE_NAMES}`,
    run: (args, environment) =>
      changeUsers(environment, async (users) => {
        const { name, roles } = parse(args, true);
        if (RESERVED_NAMES.has(name)) throw new Error(`${name} is no name of a person: the audit log uses it.`);
        if (users.has(name)) throw new Error(`There is ${name} already; set-password and set-roles change users.`);
        users.set(name, { name, roles, password: await askPassword(name) });
        return `${name} may sign in as ${roles.join(', ')}.`;
      }),
  },
  'remove-user': {
    usage: 'NAME',
    run: (args, environment) =>
      changeUsers(environment, (users) => {
        const { name } = userOf(users, parse(args).name);
        users.delete(name);
        const last = users.size === 0 ? ' Nobody is left: on loopback the studio is open again.' : '';
        return `${name} is removed, and signed out.${last}`;
      }),
  },
  'list-users': {
    usage: '',
    async run(args, environment) {
      parseArgs({ args, options: {} });
      const users = [...(await readUsers(fileOf(environment))).values()];
      for (const { name, roles } of users) console.log(`${name}: ${roles.join(', ')}`);
      if (users.length === 0) console.log('There are no users.');
    },
  },
  'set-password': {
    usage: 'NAME                      asks for it',
    run: (args, environment) =>
      changeUsers(environment, async (users) => {
        const user = userOf(users, parse(args).name);
        users.set(user.name, { ...user, password: await askPassword(user.name) });
        return `${user.name} has a new password, and is signed out.`;
      }),
  },
  'set-roles': {
    usage: 'NAME --roles viewer',
    run: (args, environment) =>
      changeUsers(environment, (users) => {
        const { name, roles } = parse(args, true);
        users.set(name, { ...userOf(users, name), roles });
        return `${name} is ${roles.join(', ')} now, and signed out.`;
      }),
  },
};

const fileOf = (environment: Environment) => readStudioFiles(environment).STUDIO_USERS_FILE;
const OPERATOR: Person = { name: 'npm run studio', roles: ['admin'] };

/** @param change of the users; returns what it did, for the terminal */
async function changeUsers(
  environment: Environment,
  change: (users: Users) => Promise<string> | string,
): Promise<void> {
  const file = fileOf(environment);
  await createFolder(dirname(file), 0o700);
  // Also while a password is asked for: what another command changes in that time would be undone.
  const unlock = lockFile(`${file}.lock`);
  if (!unlock) throw new Error('Another command changes the users at this moment; nothing was changed.');
  const done = await readUsers(file)
    .then(async (users) => {
      const text = await change(users);
      await writeUsers(file, users.values());
      return text;
    })
    .finally(unlock);
  console.log(done);
  const { STUDIO_DATA_DIR: folder } = readStudioFiles(environment);
  const audit = new AuditLog({ folder, key: await readStudioKey(folder), networkOf: () => '' });
  await audit.note({ person: OPERATOR, did: `changed the users: ${done}` });
}

function userOf(users: Users, name: string): User {
  const user = users.get(name);
  if (!user) throw new Error(`There is no user ${name}; list-users shows all.`);
  return user;
}

/** @throws Error what is wrong with the arguments */
function parse(args: string[], hasRoles = false): { name: string; roles: Role[] } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: hasRoles ? { roles: { type: 'string' } } : {},
  });
  const [name, ...surplus] = positionals;
  if (name === undefined || surplus.length > 0) throw new Error('Give one name.');
  const parsed = nameSchema.safeParse(name);
  if (!parsed.success) throw new Error(`${JSON.stringify(name)} can't be a name: ${parsed.error.issues[0]?.message}.`);
  return { name, roles: hasRoles ? parseRoles(values.roles) : [] };
}

function parseRoles(text: unknown): Role[] {
  const roles = String(text ?? '')
    .split(',')
    .map((role) => role.trim())
    .filter(Boolean);
  const parsed = roleSchema
    .array()
    .min(1)
    .safeParse([...new Set(roles)]);
  if (parsed.success) return parsed.data;
  throw new Error(`Give --roles with one or more of ${ROLE_NAMES}, comma-separated.`);
}

async function askPassword(name: string): Promise<PasswordHash> {
  const password = await readPassword();
  const fault = findPasswordFault(password, name);
  if (fault) throw new Error(`${fault}; nothing was changed.`);
  return hashPassword(password);
}

function findPasswordFault(password: string, name: string): string | undefined {
  if ([...password].length < MIN_PASSWORD) return `The password needs ${MIN_PASSWORD} characters or more`;
  if (password.length > MAX_PASSWORD) return `The password is over ${MAX_PASSWORD} characters`;
  const isLikeName = password.toLowerCase().includes(name.toLowerCase()) && password.length < 2 * name.length;
  return isLikeName || isGuessable(password) ? 'The password can be guessed' : undefined;
}
