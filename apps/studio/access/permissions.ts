/** What a person of the studio may do. Every route of the API names one. */
export type Permission =
  /** Reports and their aggregates. */
  | 'reports'
  /** Single events, visitors and recordings, personal data masked. */
  | 'events'
  /** Starts, ramps, stops and releases experiments. */
  | 'flags'
  /** Leads and meetings, with their personal data. */
  | 'leads'
  /** Everything stored under an id or address: export and erasure. */
  | 'visitors'
  /** Health, metrics, users, the audit log. */
  | 'operations';

/** What each role may do: the roles of the issue, from the fewest permissions to the most. */
export const ROLES = {
  viewer: ['reports'],
  sales: ['leads'],
  analyst: ['reports', 'events'],
  experimenter: ['reports', 'events', 'flags'],
  admin: ['reports', 'events', 'flags', 'leads', 'visitors', 'operations'],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof ROLES;

/** A person, or a program with the token, that a request comes from. */
export interface Person {
  /** The name that they sign in with. */
  name: string;
  roles: readonly Role[];
}

/** What the audit log calls who is no person with a name: nobody may sign in as one of these. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...['ADMIN_TOKEN', 'this machine', 'npm run studio', 'nobody', 'unknown'],
]);

/** Whether a person may do something: one of their roles is enough. */
export const may = ({ roles }: Person, permission: Permission): boolean =>
  roles.some((role) => (ROLES[role] as readonly Permission[]).includes(permission));

/** Whether small cells of reports are hidden: those who may not see single events see no cell under 5 visitors. */
export const seesSmallCells = (person: Person): boolean => may(person, 'events');

/** Whether names, addresses and texts of visitors are shown as they are. */
export const seesPersonalData = (person: Person): boolean => may(person, 'visitors');
