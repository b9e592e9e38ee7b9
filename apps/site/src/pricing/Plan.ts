import type { LinkEntry } from '@cumulus/content-model';
import type { Pricing } from '@cumulus/content-model/pricing';

/** The four tiers of the catalogue, smallest first (specification section 3). */
export const PLAN_TIERS = ['free', 'unlimited', 'business', 'enterprise'] as const;
export type PlanTier = (typeof PLAN_TIERS)[number];

/** The add-ons of the catalogue (specification section 3). */
export const ADD_ON_FEATURES = ['brain', 'aiNotetaker'] as const;
export type AddOnFeature = (typeof ADD_ON_FEATURES)[number];

/** What a plan and an add-on share: enough to tell a price and to name it in an error. */
export interface Priced {
  name: string;
  pricing: Pricing;
}

/** A plan of the catalogue, every field of specification section 3. */
export interface Plan extends Priced {
  tier: PlanTier;
  description: string;
  flag?: string;
  minScore: number;
  maxScore: number;
  color?: string;
  features: string[];
  featuresTitle?: string;
  action?: LinkEntry;
}

/** An add-on of the catalogue. */
export interface AddOn extends Priced {
  feature: AddOnFeature;
  description: string;
  flag?: string;
  icon?: string;
  /** Tiers it can be added to; empty: every tier. */
  eligibility: PlanTier[];
  action?: LinkEntry;
}
