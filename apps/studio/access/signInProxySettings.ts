import { environmentError } from '@cumulus/server/variables';
import { ROLES, type Role } from './permissions.ts';

/** How the company's sign-in proxy says who asks. */
export interface SignInProxySettings {
  /** `STUDIO_PROXY_USER_HEADER`, in lower case. */
  userHeader: string;
  /** `STUDIO_PROXY_GROUPS_HEADER`, in lower case. */
  groupsHeader: string | undefined;
  /** `STUDIO_PROXY_ROLES`: the roles of each group. */
  roles: ReadonlyMap<string, readonly Role[]>;
}

const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);

/** Reads pairs such as `marketing=analyst,sales-eu=sales`. @throws Error that names a wrong one */
export function readGroupRoles(text: string): ReadonlyMap<string, readonly Role[]> {
  const roles = new Map<string, Role[]>();
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [, group = '', role = ''] = /^(.+)=(.+)$/.exec(pair) ?? [];
    const [name, given] = [group.trim(), role.trim()];
    if (name === '' || !isRole(given))
      throw new Error(
        `"${pair.trim()}" is no pair of group and role; expected group=role,group=role with ${Object.keys(ROLES).join(', ')}`,
      );
    roles.set(name, [...(roles.get(name) ?? []), given]);
  }
  return roles;
}

interface ProxyVariables {
  STUDIO_PROXY_USER_HEADER?: string | undefined;
  STUDIO_PROXY_GROUPS_HEADER?: string | undefined;
  STUDIO_PROXY_ROLES: ReadonlyMap<string, readonly Role[]>;
  STUDIO_URL?: string | undefined;
}

/** @returns undefined without a sign-in proxy @throws Error naming a variable that is missing beside others */
export function readSignInProxy(values: ProxyVariables): SignInProxySettings | undefined {
  const { STUDIO_PROXY_USER_HEADER: userHeader, STUDIO_PROXY_GROUPS_HEADER: groupsHeader } = values;
  const roles = values.STUDIO_PROXY_ROLES;
  if (userHeader === undefined) {
    if (groupsHeader === undefined && roles.size === 0) return undefined;
    throw environmentError('STUDIO_PROXY_USER_HEADER is missing: the header in which the sign-in proxy names the user');
  }
  const missing = [
    ...(groupsHeader === undefined ? ['STUDIO_PROXY_GROUPS_HEADER, the header with the user’s groups'] : []),
    ...(roles.size === 0 ? ['STUDIO_PROXY_ROLES, such as marketing=analyst,web=admin'] : []),
    ...(values.STUDIO_URL === undefined ? ['STUDIO_URL, the address of the studio behind the proxy'] : []),
  ];
  if (missing.length > 0) throw environmentError(`STUDIO_PROXY_USER_HEADER needs ${missing.join('; ')}`);
  return { userHeader, groupsHeader, roles };
}
