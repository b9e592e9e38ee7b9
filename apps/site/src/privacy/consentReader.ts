import type { IncomingHttpHeaders } from 'node:http';
import type { ConsentGroup } from './consentGroups.ts';

/** A visitor's consent as far as a request shows it, for server code. REQ-CNS-06. */
export interface RequestConsent {
  /**
   * Whether the visitor allows a group: by OneTrust's cookie, else by the rule of the country. Global Privacy Control is a refusal. Consent to an earlier
   * version of the text no longer counts, a refusal does. Of several cookies, as of a path or a parent domain, each has to allow the group.
   * @param country the visitor's, undefined where unknown
   * @param version the editors' version of the text, where the built-in banner asks
   */
  allows(
    headers: IncomingHttpHeaders,
    group: ConsentGroup,
    country: string | undefined,
    version?: string | undefined,
  ): boolean;
  /**
   * Whether the visitor is asked: by a decision of this version of the text or a later one, or by Global Privacy Control, a visitor has answered. As the
   * browser decides whether to show the banner (`readConsent`).
   */
  isUndecided(headers: IncomingHttpHeaders, version: string): boolean;
  /**
   * The rule for undecided visitors: `gpc` where the browser sends Global Privacy Control; `none`, which means opt-in, in the opt-in countries and where the
   * country is unknown; else `opt-out`.
   */
  rule(headers: IncomingHttpHeaders, country: string | undefined): ConsentRule;
}

type ConsentRule = 'gpc' | 'opt-out' | 'none';
