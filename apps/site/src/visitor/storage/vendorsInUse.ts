import { type Vendor, vendorMatrix } from './vendorMatrix.ts';

type Variables = Record<string, string | undefined>;

/** Somebody who does the work of a line of vendorMatrix, with the configuration that runs. */
export interface VendorInUse {
  /** Of the line whose work it does. */
  id: string;
  /** By the name that visitors may know: the site's own where the work is done by what is built in. */
  name?: string;
  /** Where it has no name: the host that receives something. */
  host?: string;
  group: Vendor['group'];
  purpose: string;
}

const OFF = 'none';

/**
 * Who does the work of each line of vendorMatrix: the vendor where it is configured, the site itself where its work is built in. Lines whose work
 * nobody does are left out, so that nobody is named who receives nothing.
 * @param variables environment variables
 */
export function vendorsInUse(variables: Variables): VendorInUse[] {
  const own = vendorMatrix.find(({ id }) => id === 'site')?.name;
  return vendorMatrix.flatMap((vendor): VendorInUse[] => {
    const { id, group, purpose, isOptional, canBeOff } = vendor;
    const set = vendor.variables?.map((name) => variables[name]).find(Boolean);
    if (isUnused(vendor, variables) || (isOptional && !set) || (canBeOff && set === OFF)) return [];
    const isBuiltIn = vendor.variables && !set;
    if (isBuiltIn) return [{ id, name: own, group, purpose }];
    return [{ id, group, purpose, ...(vendor.name ? { name: vendor.name } : hostOf(set)) }];
  });
}

/** The vendor's own flag service has no address for usage: nothing is counted there unless one is given (browserFlagService.ts). */
function isUnused({ id }: Vendor, { GROWTHBOOK_API_HOST: host, GROWTHBOOK_USAGE_URL: usage }: Variables): boolean {
  return id === 'growthbookUsage' && Boolean(host) && !usage;
}

function hostOf(url = ''): { host?: string } {
  return URL.canParse(url) ? { host: new URL(url).host } : {};
}
