import type { ConsentGroup } from '../consent/ConsentGroup.ts';

/** Somebody whom a browser on the site may talk to, or who reads what is stored in it. */
export interface Vendor {
  /** As storageMatrix names it. */
  id: string;
  /** By the name that visitors may know; without one the cookie page has words for it. */
  name?: string;
  /** Nothing goes to it without this group. */
  group: ConsentGroup;
  /** Key of what it is for in the words of the cookie page. */
  purpose: string;
  /** Paths on the site's own origin that lead to it, or to what is built in for it. */
  paths: readonly string[];
  /** Variable by which the real vendor takes the place of what is built in, at its own address. */
  variable?: string;
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
    variable: 'ONETRUST_DOMAIN_SCRIPT',
  },
  {
    id: 'contentful',
    name: 'Contentful',
    group: 'C0001',
    purpose: 'vendorContent',
    paths: ['/images/'],
    variable: 'CONTENTFUL_SPACE_ID',
  },
  // Before the rest of what lies under its path: the first that fits counts.
  {
    id: 'growthbookUsage',
    name: 'GrowthBook',
    group: 'C0002',
    purpose: 'vendorFlagsUsage',
    paths: ['/growthbook/rt'],
    variable: 'GROWTHBOOK_USAGE_URL',
  },
  {
    id: 'growthbook',
    name: 'GrowthBook',
    group: 'C0001',
    purpose: 'vendorFlags',
    paths: ['/growthbook/'],
    variable: 'GROWTHBOOK_API_HOST',
  },
  { id: 'youtube', name: 'YouTube', group: 'C0001', purpose: 'vendorVideo', paths: [] },
  { id: 'vimeo', name: 'Vimeo', group: 'C0001', purpose: 'vendorVideo', paths: [] },
  {
    id: 'segment',
    name: 'Segment',
    group: 'C0002',
    purpose: 'vendorAnalytics',
    paths: ['/segment/'],
    variable: 'SEGMENT_CDN_URL',
  },
  {
    id: 'location',
    group: 'C0002',
    purpose: 'vendorLocation',
    paths: ['/ip'],
    variable: 'LOCATION_API_URL',
  },
  {
    id: 'identification',
    group: 'C0004',
    purpose: 'vendorIdentification',
    paths: ['/visitor-identification/'],
    variable: 'VISITOR_IDENTIFICATION_SCRIPT_URL',
  },
];
