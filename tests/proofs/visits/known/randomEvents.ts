import type { TestEvent } from '../../../../apps/studio/reports/testing/createReportFixture.ts';
import type { Random } from '../../../fixtures/seededRandom.ts';

const PATHS = [null, '/', '/pricing', '/a', '/it’s', '/nothing'];
const SOURCES = [undefined, '', '(none)', 'google', 'Newsletter', 'x'];
const MEDIA = [undefined, 'cpc', 'email', '(direct)', 'none', 'social'];
const CAMPAIGNS = [undefined, 'none', 'spring', 'autumn'];
const REFERRERS = [undefined, 'https://www.google.com/search?q=1', 'https://Partner.example/x', 'about:blank'];
const COUNTRIES = [undefined, undefined, 'DE', 'AT', ''];
const NAMES = [
  'click web',
  'sign-up sent',
  'sign-up started',
  'form started',
  'form sent',
  'meeting booked',
  'web vitals',
  'view',
];
const EXPOSED = 'view growthbook experiment';
const EXPERIMENTS = ['hero', 'card'];
/** Of a day of 25 hours in some zones and 23 in others, and into the months after it. */
const FIRST = Date.parse('2026-10-24T20:00:00Z');
const SPAN_MS = 20 * 86_400_000;

/** Events of visits as nobody would write them: with gaps, at the same millisecond, over midnight, without a page, with anything missing. */
export function randomEvents(random: Random, visits: number): TestEvent[] {
  return Array.from({ length: visits }, (_, index) => visitOf(random, index + 1, 1 + random.below(visits / 3))).flat();
}

function visitOf(random: Random, visit: number, visitor: number): TestEvent[] {
  let at = FIRST + random.below(SPAN_MS);
  // Experiments hash by visitor; some see two variations.
  const variation = random.happens(95) ? visitor % 2 : 1 - (visitor % 2);
  return Array.from({ length: 1 + random.below(9) }, () => {
    if (!random.happens(20)) at += random.below(28 * 60_000);
    const event = nameOf(random);
    return {
      ...{ at: new Date(at).toISOString(), visitor, visit: random.happens(95) ? visit : null, event },
      ...{ path: random.pick(PATHS), source: random.pick(SOURCES), medium: random.pick(MEDIA) },
      ...{ campaign: random.pick(CAMPAIGNS), referrer: random.pick(REFERRERS), country: random.pick(COUNTRIES) },
      ...{
        locale: random.pick(['en-US', 'de', null]),
        phone: random.happens(30),
        browser: random.pick(['Chrome', null]),
      },
      ...(random.happens(10) && { agent: null }),
      ...(random.happens(10) && { name: random.pick(['404', 'de-404']) }),
      properties: propertiesOf(random, event, visitor, variation),
      ...(event === 'view' && { monitored: monitoredView(random, visitor) }),
    } as TestEvent;
  });
}

function monitoredView(random: Random, visitor: number): TestEvent['monitored'] {
  const view = `00000000-0000-4000-8000-${String(800_000 + random.below(3) * 1_000 + visitor).padStart(12, '0')}`;
  return { view, report: 1 + random.below(1_000_000), errors: random.pick([0, 0, 1, 7, 130, -1]) };
}

function nameOf(random: Random): string {
  if (random.happens(55)) return 'page';
  return random.happens(25) ? EXPOSED : random.pick(NAMES);
}

function propertiesOf(random: Random, event: string, visitor: number, variation: number): object {
  switch (event) {
    case EXPOSED:
      return {
        ...{ experimentId: random.pick(EXPERIMENTS), variationId: variation, phase: random.below(2) },
        ...(random.happens(90) && { variationKey: ['control', 'other'][variation] }),
        ...(random.happens(80)
          ? { hashAttribute: 'id', hashValue: `v${visitor}` }
          : { hashAttribute: 'company', hashValue: 'one' }),
      };
    case 'web vitals':
      return {
        ...(random.happens(95) && {
          viewId: `00000000-0000-4000-8000-${String(900_000 + random.below(40) * 1_000 + visitor).padStart(12, '0')}`,
        }),
        report: 1 + random.below(3),
        ...(random.happens(70) && { lcp: { value: random.below(5_000), rating: 'good' } }),
        ...(random.happens(50) && { inp: { value: random.below(300), rating: 'good' } }),
        ...(random.happens(50) && { cls: { value: random.below(100) / 128, rating: 'good' } }),
      };
    case 'click web':
      return { type: random.pick(['card', 'plan', 'tab']) };
    default:
      return random.happens(50) ? { formId: random.pick(['1', '2']) } : {};
  }
}
