import { MARKETS } from './audience.ts';
import { SECOND_MS } from './DEMO.ts';
import type { DemoVisitor } from './DemoVisitors.ts';
import { CONSENT_VERSION } from './demoMessages.ts';
import type { Random } from './Random.ts';

/** For each visitor who agrees, how many refuse. */
const REFUSED_PER_AGREED = 0.42;

/** A decision as the site sends it to the consent service, and when it arrived. */
export interface DemoDecision {
  receivedAt: number;
  /** Of the visitor; it is only part of daily totals. */
  country: string;
  decision: {
    consentId: string;
    version: string;
    groups: string[];
    decidedAt: string;
    sentAt: string;
    method: 'accept' | 'choose' | 'refuse';
    rule: 'opt-in';
    locale: string;
  };
}

/** What the banner was answered with as a visit began: by its visitor, where a decision is needed, and by some who refused and of whom nothing else is stored. */
export function decisionsOf(random: Random, visitor: DemoVisitor, at: number): DemoDecision[] {
  const { consentId, groups, market } = visitor;
  if (!consentId || visitor.visits > 1) return [];
  const isAll = groups.length === 4;
  const agreed = decided({ consentId, groups: [...groups], method: isAll ? 'accept' : 'choose', at, market });
  if (!random.chance(REFUSED_PER_AGREED)) return [agreed];
  const other = random.weighted(MARKETS.filter(({ isOptIn }) => isOptIn));
  const later = at + random.below(60) * SECOND_MS;
  return [agreed, decided({ consentId: random.uuid(), groups: ['C0001'], method: 'refuse', at: later, market: other })];
}

interface Answer
  extends Pick<DemoDecision['decision'], 'consentId' | 'groups' | 'method'>,
    Pick<DemoVisitor, 'market'> {
  at: number;
}

function decided({ consentId, groups, method, at, market: { locale, country } }: Answer): DemoDecision {
  const time = new Date(at).toISOString();
  const decision = { consentId, version: CONSENT_VERSION, groups, method, locale, rule: 'opt-in' as const };
  return { receivedAt: at + 80, country, decision: { ...decision, decidedAt: time, sentAt: time } };
}
