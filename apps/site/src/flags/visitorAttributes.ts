import type { RequestVisitor } from './decide/requestVisitor.ts';
import type { VisitOptions } from './decide/visitDecision.ts';

/** What is known of a visit: the attributes that rules of flags may ask for. */
export interface VisitorAttributes {
  /** The visitor's random id; absent for bots, who take part in no experiment. */
  id?: string;
  /** Address of the page without its query. */
  url: string;
  path: string;
  locale: string;
  device: 'desktop' | 'mobile';
  /** Two letters, where it is known. */
  country?: string;
}

/**
 * What rules of flags may ask of a visit.
 * @param id the visitor's; none: someone who takes part in no experiment
 */
export function attributesOfVisit(
  { site, siteUrl }: VisitOptions,
  { isDesktop, country }: RequestVisitor,
  path: string,
  id?: string,
): VisitorAttributes {
  return {
    id,
    url: siteUrl + path,
    path,
    locale: site.localeOf?.(path) ?? '',
    device: isDesktop ? 'desktop' : 'mobile',
    country,
  };
}
