import type { CountryOfRequest } from '../../visitor/countryOfRequest.ts';
import type { FlagPayload } from './FlagPayload.ts';
import type { VisitSite } from './VisitSite.ts';

/** What decisions are made from. */
export interface VisitOptions {
  flags: { latest(): FlagPayload | undefined };
  site: VisitSite;
  /** Origin of the site. */
  siteUrl: string;
  countryOf: CountryOfRequest;
}
