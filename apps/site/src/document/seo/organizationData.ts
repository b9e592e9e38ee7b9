import type { Organization } from 'schema-dts';
import { nearestListedUrl } from '../../imageVariants.ts';
import type { PageView } from '../PageView.ts';

/** The company, as the site's settings describe it. */
export function organizationData({ settings, data }: PageView): Organization {
  const described = settings.organization as Partial<Exclude<Organization, string>>;
  return {
    '@type': 'Organization',
    '@id': `${data.siteUrl}/#organization`,
    name: settings.siteName,
    description: settings.description,
    ...described,
    logo: new URL(nearestListedUrl(String(described.logo ?? '/assets/logo.png'), data.siteUrl), data.siteUrl).href,
    url: data.siteUrl,
  } as Organization;
}
