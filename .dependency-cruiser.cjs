const { DEMO_LAYERS, LAYERS } = require('./scripts/conventions/LAYERS.ts');

const SITE = '^apps/site/src';
const ORDER = LAYERS.join(' → ');
const NOT_TESTS = String.raw`\.test\.tsx?$|/testing/`;
const ENTRY = '^apps/site/(server\\.ts|start\\.ts|builtSite\\.ts|devRequests\\.ts|astro\\.config\\.ts|src/boot\\.ts)$';

/** What a vendor declares of itself, without its code, and the lists made from it: every layer may read them. */
const MANIFEST = `${SITE}/vendors/((manifest|registry|vendors|vendorStorage)\\.ts$|[^/]+/(vendor|target|userCookie)\\.ts$)`;

/** One rule per folder: it may not reach the folders before it. */
const direction = LAYERS.slice(1).map((layer, index) => ({
  name: `direction-${layer}`,
  comment: `Imports run one way, ${ORDER}, so that a module can be read, tested and replaced without those before it. Move what both need into a later folder, or pass it as a prop or parameter.`,
  severity: 'error',
  from: { path: `${SITE}/${layer}/`, pathNot: NOT_TESTS },
  to: { path: `${SITE}/(${LAYERS.slice(0, index + 1).join('|')})/`, pathNot: MANIFEST },
}));

/** The same for the interactive demo. Types may come from an earlier folder: those of all copy name the copy of each view. */
const demoDirection = DEMO_LAYERS.slice(1).map((layer, index) => ({
  name: `demo-direction-${layer}`,
  comment: `Imports of the demo run one way, ${DEMO_LAYERS.join(' → ')}: its state knows no view, and its views know neither guide nor messages.`,
  severity: 'error',
  from: { path: `^apps/demo/src/${layer}/`, pathNot: `${NOT_TESTS}|^apps/demo/src/texts/readTexts\\.ts$` },
  to: {
    path: `^apps/demo/src/(${DEMO_LAYERS.slice(0, index + 1).join('|')})/`,
    dependencyTypesNot: ['type-only'],
  },
}));

/** Code that runs in the browser: the entry, and what it loads later. */
const BROWSER_FILE = `${SITE}/(boot\\.ts$|boot/|.*/enhance[^/]*\\.tsx?$)`;

module.exports = {
  forbidden: [
    ...direction,
    ...demoDirection,
    {
      name: 'sections-stay-apart',
      comment:
        'Sections never import sections, so that a page carries only the code and styles of the sections it shows. What two share belongs to design-system/.',
      severity: 'error',
      from: { path: `${SITE}/sections/([^/]+)/` },
      to: { path: `${SITE}/sections/[^/]+/`, pathNot: `${SITE}/sections/$1/` },
    },
    {
      name: 'server-knows-no-site',
      comment: 'server/ delivers bytes and tags: it works for any site. start.ts passes in what it needs.',
      severity: 'error',
      from: { path: `${SITE}/server/`, pathNot: NOT_TESTS },
      to: { path: `${SITE}/(cms|${LAYERS.filter((layer) => layer !== 'platform').join('|')})/`, pathNot: MANIFEST },
    },
    {
      name: 'cms-knows-no-ui',
      comment: 'cms/ reads and keeps content. What shows it imports it, never the other way round.',
      severity: 'error',
      from: { path: `${SITE}/cms/`, pathNot: NOT_TESTS },
      to: { path: `${SITE}/(${LAYERS.filter((layer) => layer !== 'platform').join('|')})/`, pathNot: MANIFEST },
    },
    {
      name: 'server-is-for-the-entries',
      comment:
        'Only server.ts, start.ts, routes and astro/, which compresses the built files, know how pages are delivered.',
      severity: 'error',
      from: {
        path: `${SITE}/(cms|${LAYERS.filter((layer) => !['pages', 'astro'].includes(layer)).join('|')})/`,
        pathNot: NOT_TESTS,
      },
      to: { path: `${SITE}/server/` },
    },
    {
      name: 'entries-are-not-imported',
      comment: 'An entry composes what others offer. Move what you need from it into the folder of its concept.',
      severity: 'error',
      from: { pathNot: `${NOT_TESTS}|^(tests|scripts)/|${ENTRY}` },
      to: { path: ENTRY },
    },
    {
      name: 'browser-without-server-code',
      comment:
        'A browser file never reaches cms/ or server/: it would ship the CMS client and its token to every visitor. Give it what it needs in the markup.',
      severity: 'error',
      from: { path: BROWSER_FILE, pathNot: NOT_TESTS },
      to: { path: `${SITE}/(cms|server|platform/server)/`, reachable: true },
    },
    {
      name: 'scripts-know-no-module-class',
      comment:
        'A page keeps only the style rules whose classes it has (server/unusedRules.ts): a class of a CSS module that a script adds later would have no style. Render the element hidden or in a template, copy the class of an element of the page, or style a data attribute.',
      severity: 'error',
      from: { path: BROWSER_FILE, pathNot: NOT_TESTS },
      to: { path: '\\.module\\.css', reachable: true },
    },
    {
      name: 'components-get-content-as-props',
      comment:
        'Components are hydrated in the browser, so they never load content: they get entries as props, and the types of entries come from @cumulus/content-model.',
      severity: 'error',
      from: { path: `${SITE}/(sections|design-system)/.*\\.tsx?$`, pathNot: NOT_TESTS },
      to: { path: `${SITE}/cms/` },
    },
    {
      name: 'vendor-by-its-loader',
      comment:
        'A vendor is imported by its own loader only, so that nothing of it is fetched before consent. Import vendors/<vendor>/load….ts or start….ts, or its manifest vendor.ts.',
      severity: 'error',
      from: { path: `${SITE}/`, pathNot: `${SITE}/vendors/|${NOT_TESTS}` },
      to: {
        path: `${SITE}/vendors/[^/]+/`,
        pathNot: `${MANIFEST}|${SITE}/vendors/[^/]+/(load|start)[^/]*\\.ts$`,
      },
    },
    {
      name: 'manifest-without-code',
      comment:
        'A manifest declares: it imports the type of manifests, platform/, and constants of its own folder (target.ts, userCookie.ts). Every layer may read it, so that it must not bring code of any of them.',
      severity: 'error',
      from: { path: `${SITE}/vendors/([^/]+)/vendor\\.ts$` },
      to: {
        path: `${SITE}/`,
        pathNot: `${SITE}/(platform/|vendors/manifest\\.ts$|vendors/$1/(target|userCookie)\\.ts$)`,
      },
    },
    {
      name: 'loader-without-manifest',
      comment:
        'Code that runs in browsers never imports a manifest: it would ship the schemas of the environment. Give it what it needs by an attribute of the document.',
      severity: 'error',
      from: { path: `${SITE}/vendors/[^/]+/`, pathNot: `/vendor\\.ts$|${NOT_TESTS}` },
      to: { path: `${SITE}/vendors/([^/]+/vendor|registry|vendors|configuredVendors|vendorDocs)\\.ts$` },
    },
    {
      name: 'vendors-stay-apart',
      comment: 'Vendors do not know each other: each can be taken out alone.',
      severity: 'error',
      from: { path: `${SITE}/vendors/([^/]+)/` },
      to: { path: `${SITE}/vendors/[^/]+/`, pathNot: `${SITE}/vendors/$1/` },
    },
    {
      name: 'vendor-packages-in-vendors',
      comment:
        'A vendor’s package is imported in its own folder of vendors/ only, so that it can be swapped there. flags/ may import the flag client: it is the engine that decides, not a script of a vendor.',
      severity: 'error',
      from: { path: '^apps/site/', pathNot: `${SITE}/(vendors|flags)/` },
      to: { path: 'node_modules/(@segment|@amplitude|@datadog|@growthbook|@navattic)/' },
    },
    {
      name: 'contentful-in-cms',
      comment:
        'The site reads the CMS through cms/ only, so that there is one place for locale, preview and the last good copy.',
      severity: 'error',
      from: { path: '^apps/site/', pathNot: `${SITE}/cms/` },
      to: { path: 'packages/content-client/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-know-no-app',
      comment: 'Packages are used by apps, never the other way round: a package must work without any of them.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-stay-apart',
      comment:
        'Apps speak to each other over HTTP only: each fails and is released by itself, and those that stand for vendors can’t be imported either. What two need is a package; tests may start several.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: NOT_TESTS },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one thing, or there is a third between them.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'The file or package imported here does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro|virtual|@fontsource)[:/-]|\\?' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.astro|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
