const { LAYERS } = require('./scripts/conventions/LAYERS.ts');

const SITE = '^apps/site/src';
const ORDER = LAYERS.join(' → ');
const NOT_TESTS = String.raw`\.test\.tsx?$`;

/** One rule per room: it may not reach the rooms before it. */
const direction = LAYERS.slice(1).map((room, index) => ({
  name: `direction-${room}`,
  comment: `Imports run one way, ${ORDER}, so that a room can be read, tested and replaced without those before it. Move what both need into a later room, or hand it in as a prop or parameter.`,
  severity: 'error',
  from: { path: `${SITE}/${room}/`, pathNot: NOT_TESTS },
  to: { path: `${SITE}/(${LAYERS.slice(0, index + 1).join('|')})/` },
}));

const BROWSER_FILE = `${SITE}/(boot\\.ts$|.*\\.browser\\.tsx?$|.*/enhance[^/]*\\.tsx?$)`;

module.exports = {
  forbidden: [
    ...direction,
    {
      name: 'sections-stay-apart',
      comment:
        'Sections never import sections, so that a page carries only the code and styles of the sections it shows. What two share belongs to ui/.',
      severity: 'error',
      from: { path: `${SITE}/sections/([^/]+)/` },
      to: { path: `${SITE}/sections/[^/]+/`, pathNot: `${SITE}/sections/$1/` },
    },
    {
      name: 'delivery-knows-no-room',
      comment: 'delivery/ carries bytes and tags: it works for any site. What it needs is handed in by server.ts.',
      severity: 'error',
      from: { path: `${SITE}/delivery/`, pathNot: NOT_TESTS },
      to: { path: `${SITE}/(${LAYERS.join('|')})/` },
    },
    {
      name: 'delivery-is-for-the-server',
      comment: 'Only server.ts, routes and the Astro configuration know how pages are delivered.',
      severity: 'error',
      from: { path: `${SITE}/(${LAYERS.filter((room) => room !== 'pages').join('|')})/`, pathNot: NOT_TESTS },
      to: { path: `${SITE}/delivery/` },
    },
    {
      name: 'browser-without-server-rooms',
      comment:
        'A browser file never reaches content/ or delivery/: it would ship the CMS client and its token to every visitor. Give it what it needs in the markup.',
      severity: 'error',
      from: { path: BROWSER_FILE },
      to: { path: `${SITE}/(content|delivery)/`, reachable: true },
    },
    {
      name: 'components-get-content-as-props',
      comment:
        'Components are hydrated in the browser, so they never load content/: they get entries as props, and the types of entries come from @cumulus/content-model.',
      severity: 'error',
      from: { path: `${SITE}/(sections|ui)/.*\\.tsx?$`, pathNot: NOT_TESTS },
      to: { path: `${SITE}/content/` },
    },
    {
      name: 'vendor-by-its-loader',
      comment:
        'A vendor is imported by its own loader only, so that nothing of it is fetched before consent. Import measurement/vendors/<vendor>/load….ts, or its <vendor>Policy.ts, which declares what it needs of the security policy.',
      severity: 'error',
      from: { path: `${SITE}/`, pathNot: `${SITE}/measurement/vendors/|${NOT_TESTS}` },
      to: {
        path: `${SITE}/measurement/vendors/`,
        pathNot: `${SITE}/measurement/vendors/[^/]+/(load[^/]*|[a-z]+Policy)\\.ts$`,
      },
    },
    {
      name: 'vendors-stay-apart',
      comment: 'Vendors do not know each other: each can be taken out alone.',
      severity: 'error',
      from: { path: `${SITE}/measurement/vendors/([^/]+)/` },
      to: { path: `${SITE}/measurement/vendors/[^/]+/`, pathNot: `${SITE}/measurement/vendors/$1/` },
    },
    {
      name: 'vendor-packages-in-vendors',
      comment:
        'A vendor’s package is imported in its own folder of measurement/vendors/ (or experiments/ for the flag client) only, so that it can be swapped there.',
      severity: 'error',
      from: { path: '^apps/site/', pathNot: `${SITE}/(measurement/vendors|experiments)/` },
      to: { path: 'node_modules/(@segment|@amplitude|@datadog|@growthbook|@navattic)/' },
    },
    {
      name: 'contentful-in-content',
      comment:
        'The site reads the CMS through content/ only, so that there is one place for locale, preview and the last good copy.',
      severity: 'error',
      from: { path: '^apps/site/', pathNot: `${SITE}/content/` },
      to: { path: 'node_modules/contentful/', dependencyTypesNot: ['type-only'] },
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
        'Apps speak to each other over HTTP only: the services stand for vendors that the site can’t import either.',
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
