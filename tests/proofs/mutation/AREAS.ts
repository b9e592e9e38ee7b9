/** An area of code where faults cost most, and the tests that have to detect them. */
export interface MutationArea {
  name: string;
  /** Globs of the modules that are changed, from the repository's root. */
  mutate: readonly string[];
  /** Globs of the tests that are run against each change. */
  tests: readonly string[];
}

const SITE = 'apps/site/src';

export const AREAS: readonly MutationArea[] = [
  {
    name: 'consent gate',
    mutate: [`${SITE}/privacy/{browserConsent,recordedConsent,requestConsent,consentRuleCookie}.ts`],
    tests: [`${SITE}/privacy/*.test.ts`],
  },
  {
    name: 'flag decision',
    mutate: [
      `${SITE}/flags/decide/{decidePage,decideVisit,evaluateFlag,pagePlan,requestVisitor,stickyBuckets,visitorFlags}.ts`,
    ],
    tests: [`${SITE}/flags/decide/*.test.ts`],
  },
  {
    name: 'cache keys and tags',
    mutate: [
      `${SITE}/server/page-cache/pageKey.ts`,
      `${SITE}/document/cacheTags.ts`,
      `${SITE}/cms/contentChange.ts`,
      `${SITE}/server/purge/purgeAdapters.ts`,
    ],
    tests: [
      `${SITE}/server/page-cache/*.test.ts`,
      `${SITE}/document/cacheTags.test.ts`,
      `${SITE}/cms/*.test.ts`,
      `${SITE}/server/purge/*.test.ts`,
    ],
  },
  {
    name: 'redaction',
    mutate: [`${SITE}/privacy/redaction/*.ts`],
    tests: [`${SITE}/privacy/redaction/*.test.ts`],
  },
  {
    name: 'prices',
    mutate: [`${SITE}/pricing/{catalogue,money,prices}.ts`, 'packages/content-model/src/pricing/*.ts'],
    tests: [`${SITE}/pricing/*.test.ts`, 'packages/content-model/src/pricing/*.test.ts'],
  },
  {
    name: 'path validation',
    mutate: ['packages/http/src/requestTarget.ts', `${SITE}/server/assets/assetAddress.ts`],
    tests: ['packages/http/src/requestTarget.test.ts', `${SITE}/server/assets/*.test.ts`],
  },
];
