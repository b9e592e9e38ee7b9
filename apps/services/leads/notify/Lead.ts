/** A stored lead: what was submitted, its id, and when it arrived. */
export interface Lead {
  leadId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  kind: 'form' | 'signUp';
  formId: number;
  fields: Record<string, string>;
  email: string;
  locale: string;
  page: string;
  consent: { text: string; privacyPath: string; consentId: string | null };
  analytics: null | {
    attribution: Record<string, string>;
    variants: Record<string, string>;
    anonymousId: string | null;
    growthbookId: string | null;
  };
  signUp: null | {
    department: string | null;
    plan: string | null;
    billingPeriod: string | null;
    template: string | null;
    redirectParams: string | null;
  };
  location: string | null;
}
