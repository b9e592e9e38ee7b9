import type { Lead } from '../Lead.ts';

/** Names of form fields with a person's name, and with that of a company, in the order in which they are tried. */
const NAME_FIELDS = ['name', 'fullName', 'firstName'];
const COMPANY_FIELDS = ['company', 'companyName', 'organization', 'organisation'];

const firstOf = (fields: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined)).find((value) => value);

/** The name that a person typed; undefined where the form has none. */
export const personName = ({ fields }: Pick<Lead, 'fields'>): string | undefined => firstOf(fields, NAME_FIELDS);

/** The company that a person typed. */
export const companyName = ({ fields }: Pick<Lead, 'fields'>): string | undefined => firstOf(fields, COMPANY_FIELDS);
