/** An experiment of the demo: one of `flags/experiments`, running. */
export interface DemoExperiment {
  key: string;
  /** Keys and shares of the variations, as in its file. */
  variations: readonly { key: string; weight: number; effect: number }[];
  /** Which share of the days it has been running. */
  since: number;
}

/** The one with an effect: more visitors start the sign-up with the board. The shares are those of its file. */
export const HOME_HERO: DemoExperiment = {
  key: 'home-hero',
  variations: [
    { key: 'control', weight: 0.34, effect: 1 },
    { key: 'board', weight: 0.33, effect: 1.6 },
    { key: 'brain', weight: 0.33, effect: 1.02 },
  ],
  since: 0.5,
};

/** The one without: visitors click cards as often with either design. */
export const NEW_CARDS: DemoExperiment = {
  key: 'new-card-ui',
  variations: [
    { key: 'control', weight: 0.5, effect: 1 },
    { key: 'new', weight: 0.5, effect: 1 },
  ],
  since: 0.6,
};

export const DEMO_EXPERIMENTS = [HOME_HERO, NEW_CARDS] as const;
