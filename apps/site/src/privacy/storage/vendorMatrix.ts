import type { ConsentGroup } from '../consentGroups.ts';

/** Somebody whom a browser on the site may talk to, or who reads what is stored in it. */
export interface Vendor {
  /** As storageMatrix names it. */
  id: string;
  /** By the name that visitors may know; without one, a word of the cookie page and the host that a variable names. */
  name?: string;
  /** Nothing goes to it without this group, except a video service's video that the visitor starts. */
  group: ConsentGroup;
  /** Key of what it is for in the words of the cookie page. */
  purpose: string;
  /** Paths on the site's own origin that lead to it, or to what is built in for it. */
  paths: readonly string[];
  /** Any of these variables puts the real vendor in the place of what is built in; without any, the site itself does its work. */
  variables?: readonly string[];
  /** Nothing is built in for it: where its variables are not set, nobody does its work. */
  isOptional?: boolean;
  /** The variable can say `none`: then nobody does its work. */
  canBeOff?: boolean;
}

/** All of them. Every request of a page is to the site's own pages and files, or to one of these (tests/audits/firstVisit.spec.ts, tests/journeys/privacy.spec.ts). */
export const vendorMatrix: readonly Vendor[] = [
  { id: 'site', name: 'Cumulus', group: 'C0001', purpose: 'vendorSite', paths: ['/consent'] },
  {
    id: 'onetrust',
    name: 'OneTrust',
    group: 'C0001',
    purpose: 'vendorConsent',
    paths: [],
    variables: ['ONETRUST_DOMAIN_SCRIPT'],
    isOptional: true,
  },
  {
    id: 'contentful',
    name: 'Contentful',
    group: 'C0001',
    purpose: 'vendorContent',
    paths: ['/images/'],
    variables: ['CONTENTFUL_SPACE_ID'],
  },
  // Before the rest of what lies under its path: the first that fits counts.
  {
    id: 'growthbookUsage',
    name: 'GrowthBook',
    group: 'C0002',
    purpose: 'vendorFlagsUsage',
    paths: ['/growthbook/rt'],
    variables: ['GROWTHBOOK_USAGE_URL'],
  },
  {
    id: 'growthbook',
    name: 'GrowthBook',
    group: 'C0001',
    purpose: 'vendorFlags',
    paths: ['/growthbook/'],
    variables: ['GROWTHBOOK_API_HOST', 'GROWTHBOOK_PUBLIC_HOST'],
  },
  // Which videos there are is content: the security policy admits both at any time (videoPolicy.ts). With C0003 a video starts by itself.
  { id: 'youtube', name: 'YouTube', group: 'C0003', purpose: 'vendorVideo', paths: [] },
  { id: 'vimeo', name: 'Vimeo', group: 'C0003', purpose: 'vendorVideo', paths: [] },
  {
    id: 'segment',
    name: 'Segment',
    group: 'C0002',
    purpose: 'vendorAnalytics',
    paths: ['/segment/'],
    // Also where the built-in collector sends on what it received.
    variables: ['SEGMENT_CDN_URL', 'SEGMENT_API_HOST', 'SEGMENT_FORWARD_URL'],
  },
  {
    id: 'location',
    group: 'C0002',
    purpose: 'vendorLocation',
    paths: ['/ip'],
    variables: ['LOCATION_API_URL'],
  },
  {
    id: 'identification',
    group: 'C0004',
    purpose: 'vendorIdentification',
    paths: ['/visitor-identification/'],
    variables: ['VISITOR_IDENTIFICATION_SCRIPT_URL'],
    canBeOff: true,
  },
];

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
