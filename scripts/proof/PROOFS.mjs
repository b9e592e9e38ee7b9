/**
 * @typedef {object} Proof
 * @property {string} name
 * @property {string} proves in one sentence
 * @property {number} minutes how long it takes on two cores that do nothing else
 * @property {(keyof import('./TOOLS.mjs').TOOLS)[]} needs
 * @property {boolean} [needsIdleMachine] its figures are wrong where other programs are busy
 * @property {boolean} [isWithoutSite] the site need not be built
 * @property {boolean} [takesBaseUrl] looks at the running copy that BASE_URL names, where one is named
 * @property {{ minutes: number, options: string[] }} [smoke] the short run: the proof's own options that stand for `--smoke`
 * @property {string[]} options others than `--smoke`
 * @property {() => Promise<unknown>} run ends with exit code 1 where something does not hold
 */

/** What `npm run proof` runs. @type {Proof[]} */
export const PROOFS = [
  {
    name: 'budget',
    proves: 'Lighthouse scores, largest paint, blocking time and shift of every template hold beside a static twin.',
    minutes: 45,
    needs: ['Chromium'],
    takesBaseUrl: true,
    smoke: { minutes: 2, options: ['--smoke'] },
    options: ["'--only=home;pricing'"],
    run: () => import('../../tests/proofs/budget/main.ts'),
  },
  {
    name: 'pace',
    proves:
      'A page takes the main thread little more processor time than the same page without scripts, and motion takes it no frames.',
    minutes: 14,
    needs: ['Chromium'],
    takesBaseUrl: true,
    smoke: { minutes: 6, options: ['--smoke'] },
    options: ['--only=home,frames-home,team'],
    run: () => import('../../tests/proofs/pace/main.ts'),
  },
  {
    name: 'bench',
    proves: 'Start, memory, publishing, cache hits, decisions and navigation hold against a bare server.',
    minutes: 10,
    needs: ['wrk', 'Chromium'],
    needsIdleMachine: true,
    smoke: { minutes: 3, options: ['--smoke'] },
    options: ['--only=hits,navigation'],
    run: () => import('../../tests/proofs/bench/main.ts'),
  },
  {
    name: 'soak',
    proves: 'Memory stays flat over ten minutes of full load with unknown addresses and publishing.',
    minutes: 11,
    needs: ['wrk'],
    needsIdleMachine: true,
    smoke: { minutes: 2, options: ['--seconds=90'] },
    options: ['--seconds=600'],
    run: () => import('../../tests/proofs/soak/main.ts'),
  },
  {
    name: 'floods',
    proves: 'Other visitors notice nothing while one client floods the site with its most expensive requests.',
    minutes: 11,
    needs: [],
    needsIdleMachine: true,
    smoke: { minutes: 2, options: ['--seconds=10'] },
    options: ['--only=images,debug', '--seconds=60'],
    run: () => import('../../tests/proofs/floods/main.ts'),
  },
  {
    name: 'fuzz',
    proves: 'No malformed request to any address ends a server, and no hostile link or content runs in Chromium.',
    minutes: 15,
    needs: ['Chromium'],
    smoke: { minutes: 2, options: ['--smoke'] },
    options: ['--inputs=50000', '--seed=7', '--replay=.cache/fuzz/7.json'],
    run: () => import('../../tests/proofs/fuzz/main.ts'),
  },
  {
    name: 'leads',
    proves:
      'Every lead of 1,000 submissions is stored once and notified while content system, lead service and site are killed 20 times each; of 10,000 hostile ones none breaks a rule.',
    minutes: 10,
    needs: [],
    smoke: { minutes: 2, options: ['--smoke'] },
    options: ['--only=faults-sqlite,hostile'],
    run: () => import('../../tests/proofs/leads/main.ts'),
  },
  {
    name: 'demo-messages',
    proves:
      'Of 10,000 forged messages to a page with the demo none is tracked, none causes an error or a task over 50 ms, and genuine ones are stored afterwards.',
    minutes: 2,
    needs: ['Chromium'],
    needsIdleMachine: true,
    smoke: { minutes: 1, options: ['--smoke'] },
    options: [],
    run: () => import('../../tests/proofs/demo-messages/main.ts'),
  },
  {
    name: 'layout',
    proves:
      'Every page in every variant: layout at eight widths, in print and with letters of twice the size, axe at three widths, first visits, links and markup.',
    minutes: 8,
    needs: ['Chromium'],
    takesBaseUrl: true,
    smoke: { minutes: 1, options: ['--grep', ': /(blog|pricing|_gallery)?( |$)'] },
    options: ["--grep '/pricing'"],
    run: () => import('../../tests/proofs/layout/main.ts'),
  },
  {
    name: 'cluster',
    proves:
      'Three nodes behind Redis and Varnish publish, restart and lose the content system without a failed request.',
    minutes: 11,
    needs: ['Redis', 'Varnish', 'nginx'],
    options: ['--only=redis', '--outage=600', '--restarts=1'],
    run: () => import('../../tests/proofs/cluster/main.ts'),
  },
  {
    name: 'bad-day',
    proves:
      'While any one process is killed, stopped or an hour off, or the disk is full or the database gone, pages answer, forms are stored or kindly refused, and health or log name it within 5 s.',
    minutes: 20,
    needs: ['Varnish', 'PostgreSQL', 'libfaketime'],
    smoke: { minutes: 6, options: ['--seconds=8'] },
    options: ['--only=leads,disk,clock', '--seconds=60'],
    run: () => import('../../tests/proofs/bad-day/main.ts'),
  },
  {
    name: 'experiments',
    proves:
      'Flags and experiments: server and browser agree, shares are right, no frame flickers, failures are survived.',
    minutes: 10,
    needs: ['Chromium'],
    smoke: { minutes: 4, options: ['--smoke'] },
    options: ['--only=agreement,film'],
    run: () => import('../../tests/proofs/experiments/main.ts'),
  },
  {
    name: 'analytics',
    proves: 'Measuring adds little blocking time, and the first event is sent soon on a slow processor.',
    minutes: 5,
    needs: ['Chromium'],
    takesBaseUrl: true,
    smoke: { minutes: 1, options: ['--smoke'] },
    options: [],
    run: () => import('../../tests/proofs/analytics/main.ts'),
  },
  {
    name: 'observation',
    proves:
      'Product analytics, both replays and monitoring together cost a page at most 3 points, and no visitor waits for them.',
    minutes: 17,
    needs: ['Chromium'],
    needsIdleMachine: true,
    smoke: { minutes: 2, options: ['--smoke'] },
    options: ['--only=score-home,inp'],
    run: () => import('../../tests/proofs/observation/main.ts'),
  },
  {
    name: 'visits',
    proves: 'Every event of 1,000 visits with reloads, crashes and a killed collector is stored exactly once.',
    minutes: 20,
    needs: ['Chromium'],
    smoke: { minutes: 2, options: ['--smoke'] },
    options: ['--visits=200', '--seed=7'],
    run: () => import('../../tests/proofs/visits/main.ts'),
  },
  {
    name: 'studio',
    proves:
      'Reports over 50,000,000 events answer in time and memory, compaction is fast, and the collector notices nothing.',
    minutes: 25,
    needs: [],
    needsIdleMachine: true,
    isWithoutSite: true,
    smoke: { minutes: 4, options: ['--smoke'] },
    options: ['--only=funnel,collector'],
    run: () => import('../../tests/proofs/studio/main.ts'),
  },
  {
    name: 'studio-live',
    proves:
      'The Live screen draws an event soon after it was sent, and a table of 100,000 rows scrolls without long tasks.',
    minutes: 2,
    needs: ['Chromium'],
    needsIdleMachine: true,
    isWithoutSite: true,
    options: ['--only=live,scroll'],
    run: () => import('../../tests/proofs/studio-live/main.ts'),
  },
  {
    name: 'lake-kills',
    proves:
      'After 50 kills of compaction at random moments the lake has each event of the store once, and the same visits.',
    minutes: 4,
    needs: [],
    isWithoutSite: true,
    smoke: { minutes: 1, options: ['--smoke'] },
    options: ['--seed=7', '--only=visits'],
    run: () => import('../../tests/proofs/lake-kills/main.ts'),
  },
  {
    name: 'clickhouse',
    proves: 'Every report gives the same rows in ClickHouse as in DuckDB, over the same Parquet files.',
    minutes: 15,
    needs: ['chdb'],
    isWithoutSite: true,
    smoke: { minutes: 8, options: ['--smoke'] },
    options: ['--only=tests,layouts'],
    run: () => import('../../tests/proofs/clickhouse/main.ts'),
  },
  {
    name: 'collector',
    proves: 'The collector takes enough events a second on one core, and `kill -9` loses none.',
    minutes: 3,
    needs: ['PostgreSQL'],
    needsIdleMachine: true,
    isWithoutSite: true,
    smoke: { minutes: 1, options: ['--smoke'] },
    options: ['--only=sqlite'],
    run: () => import('../../tests/proofs/collector/main.ts'),
  },
  {
    name: 'reactions',
    proves: 'Changed flags, planned pages, refusals and failed services show within their time limits.',
    minutes: 4,
    needs: ['Chromium', 'Redis', 'Varnish'],
    needsIdleMachine: true,
    smoke: { minutes: 2, options: ['--smoke'] },
    options: ['--only=flag-site,redis'],
    run: () => import('../../tests/proofs/reactions/main.ts'),
  },
  {
    name: 'demo',
    proves: 'The interactive demo is interactive within 2.5 s on a slow phone, and dragging in it is smooth.',
    minutes: 3,
    needs: ['Chromium'],
    needsIdleMachine: true,
    isWithoutSite: true,
    smoke: { minutes: 1, options: ['--smoke'] },
    options: ['--only=start,drag'],
    run: () => import('../../tests/proofs/demo/main.ts'),
  },
  {
    name: 'cpu',
    proves:
      'What runs for every request, or reads hostile input, takes little processor time beside deflating a megabyte.',
    minutes: 1,
    needs: [],
    isWithoutSite: true,
    smoke: { minutes: 1, options: ['--smoke'] },
    options: ['--only=redaction,decision'],
    run: () => import('../../tests/proofs/cpu/main.ts'),
  },
  {
    name: 'strangers',
    proves:
      'Content as the web really has it, published beside the shipped content: every page answers, the check names what is not shown, nothing else changes.',
    minutes: 2,
    needs: [],
    smoke: { minutes: 1, options: ['--smoke'] },
    options: ['--only=answers,check'],
    run: () => import('../../tests/proofs/strangers/main.ts'),
  },
  {
    name: 'mutation',
    proves:
      'Tests notice four in five faults put into consent, flag decisions, cache keys, redaction, prices and path checks.',
    minutes: 20,
    needs: [],
    isWithoutSite: true,
    smoke: { minutes: 1, options: ['--only=redaction'] },
    options: ["'--only=consent gate;redaction'", '--verbose'],
    run: () => import('../../tests/proofs/mutation/main.ts'),
  },
];
