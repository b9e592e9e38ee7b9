import type { SignUpChoice } from '@cumulus/forms';

/** What the product receives for a reference. */
export interface SignUpData extends SignUpChoice {
  email: string;
  locale: string;
  /** Empty without consent to analytics. */
  attribution: Record<string, string>;
  /** As above. */
  variants: Record<string, string>;
}

/** A sign-up reference as it is stored. */
export interface SignUpReference {
  /** `hashToken` of the reference. */
  hash: string;
  data: SignUpData;
  expiresAt: number;
}

/** The answer to a redemption. */
export type Redemption = { outcome: 'redeemed'; data: SignUpData } | { outcome: 'used' | 'expired' | 'unknown' };
