const steps = (...list: object[]) => `steps=${encodeURIComponent(JSON.stringify(list))}`;
const FUNNEL = steps({ page: '/pricing' }, { event: 'sign-up started' }, { event: 'sign-up sent' });
const VISITED = steps({ page: '/' }, { page: '/pricing' }, { page: '/' });
const EXPERIMENT = 'experiment=home-hero&phase=0';

/** Periods, zones and filters that every report is asked with, as in the address; the demo's data end with 2026-11-20. */
export const PERIODS = [
  'from=2026-10-22&to=2026-11-20',
  // Summer time ends on 25 October, and on 1 November.
  'from=2026-10-24&to=2026-10-26&zone=Europe/Berlin&f=country:DE&f=country:AT',
  'from=2026-11-01&to=2026-11-01&zone=America/New_York',
  'from=2026-09-01&to=2026-10-31&zone=Asia/Kolkata&f=!device:mobile&f=channel:paid&f=channel:search',
  'from=2026-10-22&to=2026-11-20&zone=Pacific/Auckland&f=page:/pricing&f=!event:sign-up sent&f=campaign:',
  'from=2026-10-22&to=2026-11-20&zone=America/St_Johns&f=visitor:returning&f=!variant:home-hero/control',
  "from=2026-11-10&to=2026-11-12&f=source:it's a \\ {backslash}&f=source:google&f=entry:/&f=!exit:/pricing&f=language:en-US&f=browser:Chrome",
  // Midnight is skipped, or comes twice.
  'from=2026-09-05&to=2026-09-07&zone=America/Santiago',
  'from=2026-11-01&to=2026-11-02&zone=America/Havana&f=device:desktop',
  // No visit.
  'from=2020-01-01&to=2020-01-03&zone=Europe/Berlin',
];

/** Parameters of a report's own. */
export const OWN: Readonly<Record<string, readonly string[]>> = {
  series: ['step=day', 'step=hour', 'step=week'],
  'web-vitals': [
    ...['by=page', 'by=device&limit=10000', 'by=page-and-device&limit=7', 'by=release'],
    `by=release&releases=${encodeURIComponent('[["2026-10-25T10:00:00Z","one"],["2026-11-12T10:00:00Z","two"]]')}`,
  ],
  journeys: ['page=/pricing', 'page=/&limit=3', "page=/no such 'page"],
  funnel: [
    FUNNEL,
    `${FUNNEL}&by=channel`,
    `${FUNNEL}&by=variant&experiment=home-hero&window=1`,
    `${FUNNEL}&by=visitor&order=strict`,
    `${VISITED}&by=country&window=24`,
    `${VISITED}&order=strict&by=referrer`,
    steps({ event: 'page' }, { event: 'page' }),
  ],
  'funnel-visitors': [
    `${FUNNEL}&lost=1&limit=10000`,
    `${FUNNEL}&lost=3&by=device`,
    `${VISITED}&lost=2&order=strict&limit=5`,
  ],
  'experiment-results': [EXPERIMENT, 'experiment=new-card-ui', 'experiment=none'],
  'experiment-days': [EXPERIMENT, 'experiment=new-card-ui'],
  'experiment-errors': [EXPERIMENT, 'experiment=none'],
  'experiment-measures': [
    `${EXPERIMENT}&goals=page views|people chosen|quiz score|time on the site`,
    'experiment=none',
  ],
  'experiment-guardrails': [EXPERIMENT, 'experiment=new-card-ui', 'experiment=none'],
};

/** Of reports of one dimension: all rows, and the first. */
export const LIMITS = ['limit=10000', 'limit=3'];
