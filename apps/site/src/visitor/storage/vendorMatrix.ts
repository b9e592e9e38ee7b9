import type { ConsentGroup } from '../consent/ConsentGroup.ts';

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
