import { RequestError } from '@cumulus/server/Service';
import { may, type Permission, type Person, ROLES, type Role } from './permissions.ts';

/** @throws RequestError 403 the person may not do that; it names the roles that may */
export function requirePermission(person: Person, permission: Permission): void {
  if (may(person, permission)) return;
  const roles = (Object.keys(ROLES) as Role[]).filter((role) => may({ name: '', roles: [role] }, permission));
  const own = person.roles.length > 0 ? person.roles.join(', ') : 'none';
  throw new RequestError(
    403,
    'Forbidden',
    `This needs the role ${roles.join(' or ')}; ${person.name} has ${own}. An admin changes it: npm run studio -- set-roles`,
  );
}
