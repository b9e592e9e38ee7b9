// Generated from flags/features by apps/content/growthbook/generate.ts: do not edit.

/** Every flag with the type of its value. */
export type AppFeatures = {
  /** The contact-sales page in its landing design. */
  'contact-sales-landing-page': boolean;
  /** Where visitors of the demo page are sent; empty: nowhere. */
  'demo-redirect': string;
  /** Shows that the way of a flag from this file to a visitor works; changes nothing on the site. */
  'example-flag-for-testing': boolean;
  /** Which hero the home page opens with. */
  'home-hero': string;
  /** The new design of cards. */
  'new-card-ui-CLK-123': boolean;
  /** The banner on the pricing page that leads to the plan quiz. */
  'pricing-quiz-banner-is-active': boolean;
  /** Somebody answers at the sales desk right now. Read live: it changes on open pages. */
  'sales-desk-is-online': boolean;
};
