import type { VisitorAttributes } from '../visitorAttributes.ts';
import type { RequestVisitor } from './requestVisitor.ts';
import type { VisitOptions } from './VisitOptions.ts';

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
