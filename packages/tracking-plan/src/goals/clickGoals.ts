import type { Goal } from '../Goal.ts';

/** Clicks that count as more than a click, told apart by their `type`. */
export const clickGoals: Readonly<Record<string, Goal>> = {
  'card clicked': {
    meaning: 'The link of a card was followed.',
    owner: 'growth',
    from: { event: 'click web', where: { type: 'card' } },
  },
  'plan chosen': {
    meaning: 'The button of a plan on the pricing page was used.',
    owner: 'growth',
    from: { event: 'click web', where: { type: 'plan' } },
  },
};
