import { HOME_HERO, NEW_CARDS } from './demoExperiments.ts';
import { VisitWalk, type WalkContext } from './VisitWalk.ts';

const TEAMS = ['marketing', 'sales', 'agile', 'startup', 'product', 'design', 'operations', 'finance'];
const FEATURES = ['tasks', 'docs', 'whiteboards', 'dashboards', 'automations', 'time-tracking'];
const ARTICLES = [
  'hand-over-before-a-holiday',
  'retire-the-status-meeting',
  'an-estimate-is-a-range',
  'fewer-things-at-once',
];
const PLANS = ['free', 'unlimited', 'business', 'enterprise'] as const;
/** At which fields of the contact-sales form people stay. */
const SALES_ERRORS = [
  { field: 'email', weight: 4 },
  { field: 'teamSize', weight: 3 },
  { field: 'message', weight: 2 },
];
/** Of phones on the last day: visitors come back to the button that does nothing. */
const RETRIED = 0.15;
/** Pages after the first, at most. */
const MAX_PAGES = 9;

/** Kinds of pages between which visitors go; `weights` of those that they go to next, `leave` how many leave. */
const ROUTES: Readonly<Record<string, { leave: number; next: Readonly<Record<string, number>> }>> = {
  home: { leave: 0.36, next: { pricing: 34, features: 20, teams: 14, demo: 10, brain: 8, blog: 5, contact: 4 } },
  pricing: { leave: 0.4, next: { contact: 9, quiz: 9, features: 12, home: 6, demo: 8 } },
  features: { leave: 0.46, next: { pricing: 30, features: 20, teams: 8, demo: 10, home: 8 } },
  teams: { leave: 0.5, next: { pricing: 28, teams: 10, features: 14, demo: 8, contact: 6 } },
  blog: { leave: 0.68, next: { blog: 30, home: 20, features: 8, pricing: 6 } },
  brain: { leave: 0.45, next: { pricing: 25, demo: 15, features: 10 } },
  demo: { leave: 0.42, next: { pricing: 30, contact: 12, features: 5 } },
  quiz: { leave: 0.35, next: { pricing: 40, contact: 6 } },
  contact: { leave: 0.75, next: { home: 10, pricing: 10 } },
};
const ENTRIES = [
  ...[
    { kind: 'home', weight: 48 },
    { kind: 'pricing', weight: 11 },
    { kind: 'blog', weight: 12 },
  ],
  ...[
    { kind: 'teams', weight: 13 },
    { kind: 'features', weight: 10 },
    { kind: 'brain', weight: 3 },
  ],
  ...[{ kind: 'demo', weight: 3 }],
];

/** Walks through the site as a visitor does. */
export function walkVisit(context: WalkContext, startedAt: number): VisitWalk {
  const { random, visitor } = context;
  const walk = new VisitWalk(context, startedAt);
  let kind = visitor.source.medium === 'email' && random.chance(0.5) ? 'pricing' : random.weighted(ENTRIES).kind;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    walk.view(slugOf(kind, context));
    ACTIONS[kind]?.(walk);
    const { leave, next } = ROUTES[kind] ?? { leave: 1, next: {} };
    const isPhoneOnPricing = kind === 'pricing' && visitor.browser.device === 'mobile';
    if (walk.outcome.signUp || random.chance(isPhoneOnPricing ? 0.66 : leave / visitor.source.intent ** 0.3)) break;
    kind = random.weighted(Object.entries(next).map(([name, weight]) => ({ name, weight }))).name;
    if (random.chance(0.35)) walk.click('Link', { linkUrl: `/${slugOf(kind, context)}`, location: 'header' });
  }
  return walk;
}

function slugOf(kind: string, { random }: WalkContext): string {
  if (kind === 'home') return '';
  if (kind === 'teams') return `teams/${random.pick(TEAMS)}`;
  if (kind === 'features') return `features/${random.pick(FEATURES)}`;
  if (kind === 'blog') return random.chance(0.25) ? 'blog' : `blog/${random.pick(ARTICLES)}`;
  if (kind === 'quiz') return 'pricing/quiz';
  return kind === 'contact' ? 'contact-sales' : kind;
}

/** What visitors do on a page of a kind. */
const ACTIONS: Readonly<Record<string, (walk: VisitWalk) => void>> = {
  home(walk) {
    if (wants(walk, 0.036 * walk.effectOf(HOME_HERO))) {
      walk.click('Get started', { linkUrl: '/sign-up', location: 'hero' });
      signUp(walk, null);
    } else if (walk.context.random.chance(0.06)) walk.click('Watch the film', { location: 'hero', type: 'button' });
  },
  pricing(walk) {
    const { random, visitor, isLastDay } = walk.context;
    const isMobile = visitor.browser.device === 'mobile';
    if (random.chance(0.2)) walk.click('Yearly', { type: 'billing', location: 'plans' });
    if (random.chance(0.08)) changeCalculator(walk);
    if (!wants(walk, isMobile ? 0.05 : 0.13) && !(isMobile && isLastDay && random.chance(RETRIED))) return;
    const plan = random.pick(PLANS);
    const button = { type: 'plan', location: 'plans' };
    // After the last release the button does nothing on phones.
    if (isMobile && isLastDay) {
      walk.rageClick(plan, button);
      walk.outcome.gaveUp = 'plan';
      return;
    }
    walk.click(plan, button);
    signUp(walk, plan);
  },
  features: clickCard,
  teams: clickCard,
  blog: clickCard,
  demo(walk) {
    const { random } = walk.context;
    const inDemo = { demo: { flow: { id: 'tour', name: 'Tour' } }, location: 'demo', pathname: walk.path };
    if (!random.chance(0.55)) return;
    walk.track('engage demo', inDemo);
    walk.track('start flow demo', inDemo);
    walk.wait(random.logNormal(60, 0.5));
    if (random.chance(0.42)) walk.track('complete flow demo', inDemo);
    if (wants(walk, 0.1)) {
      walk.track('converted demo', inDemo);
      signUp(walk, null);
    }
  },
  quiz(walk) {
    const { random } = walk.context;
    if (!random.chance(0.7)) return;
    walk.track('quiz started', { quizId: 'plan-quiz' });
    walk.wait(random.logNormal(40, 0.4));
    if (random.chance(0.68))
      walk.track('quiz completed', { quizId: 'plan-quiz', plan: random.pick(PLANS), score: 1 + random.below(13) });
  },
  contact: contactSales,
};

const wants = ({ context: { random, visitor } }: VisitWalk, probability: number) =>
  random.chance(Math.min(0.9, probability * visitor.source.intent * (visitor.visits > 1 ? 1.5 : 1)));

function clickCard(walk: VisitWalk): void {
  if (walk.context.random.chance(0.12 * walk.effectOf(NEW_CARDS)))
    walk.click('Read more', { type: 'card', linkUrl: '/features/tasks', location: 'cards' });
}

function changeCalculator(walk: VisitWalk): void {
  const { random } = walk.context;
  const people = 5 + random.below(60);
  walk.track('calculator changed', { people, plan: random.pick(PLANS), brain: random.chance(0.4), aiNotetaker: false });
}

function signUp(walk: VisitWalk, plan: string | null): void {
  const { random, visitor } = walk.context;
  const form = { formId: '2001', source: 'overlay', location: 'overlay' };
  walk.track('sign-up started', form);
  walk.wait(random.logNormal(25, 0.5));
  const isSent = random.chance(visitor.browser.device === 'mobile' ? 0.2 : 0.32);
  if (random.chance(isSent ? 0.08 : 0.3)) walk.track('form error', { ...form, field: 'email', outcome: 'invalid' });
  if (isSent) {
    walk.track('sign-up sent', form);
    walk.outcome.signUp = { at: walk.at, path: walk.path, plan };
    return;
  }
  if (random.chance(0.1)) walk.rageClick('Create account', { location: 'overlay' });
  walk.outcome.gaveUp = 'sign-up';
}

function contactSales(walk: VisitWalk): void {
  const { random } = walk.context;
  const form = { formId: '1299', source: 'page', location: 'form' };
  if (!wants(walk, 0.24)) return;
  walk.track('form started', form);
  walk.wait(random.logNormal(70, 0.5));
  const isSent = random.chance(0.5);
  if (random.chance(isSent ? 0.1 : 0.55))
    walk.track('form error', { ...form, field: random.weighted(SALES_ERRORS).field, outcome: 'invalid' });
  if (!isSent) {
    walk.outcome.gaveUp = 'contact-sales';
    return;
  }
  walk.track('form sent', form);
  walk.track('sales form sent', form);
  const { at, path } = walk;
  const isBooked = random.chance(0.5);
  if (isBooked) walk.track('meeting booked', form);
  walk.outcome.sales = { at, path, isBooked };
}
