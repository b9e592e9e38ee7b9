import type { IncomingMessage } from 'node:http';
import type { VisitorAttributes } from '../visitorAttributes.ts';
import { agentKind } from './agentKind.ts';
import type { VisitOptions } from './VisitOptions.ts';

/**
 * What rules of flags may ask of a visit.
 * @param id the visitor's; none: someone who takes part in no experiment
 */
export function attributesOfVisit(
  { site, siteUrl, countryOf }: VisitOptions,
  request: IncomingMessage,
  path: string,
  id?: string,
): VisitorAttributes {
  return {
    id,
    url: siteUrl + path,
    path,
    locale: site.localeOf?.(path) ?? '',
    device: agentKind(request.headers['user-agent']).isDesktop ? 'desktop' : 'mobile',
    country: countryOf(request),
  };
}
