/** Where monitoring goes. */
export interface DatadogTarget {
  applicationId: string;
  clientToken: string;
  /** The vendor's site, such as `datadoghq.eu`; without it the built-in intake, by way of the site's own origin. */
  site?: string;
}

/** The built-in intake. */
export const BUILT_IN_TARGET: DatadogTarget = { applicationId: 'cumulus-web', clientToken: 'cumulus-web' };

/** Base address of the vendor's intake or of the built-in one, to which the SDK's paths are added. */
export function intakeUrl({ site }: DatadogTarget): string {
  if (!site) return '/datadog';
  const parts = site.split('.');
  const ending = parts.pop();
  return `https://browser-intake-${parts.join('-')}.${ending}`;
}

/** The attribute of the document for a target; undefined for the built-in one. */
export function targetText({ applicationId, clientToken, site }: DatadogTarget): string | undefined {
  const isBuiltIn = applicationId === BUILT_IN_TARGET.applicationId && clientToken === BUILT_IN_TARGET.clientToken;
  return isBuiltIn && !site ? undefined : [applicationId, clientToken, site].filter(Boolean).join(' ');
}

/** @param text of the attribute; empty for the built-in target */
export function parseTarget(text: string): DatadogTarget {
  if (!text) return BUILT_IN_TARGET;
  const [applicationId = '', clientToken = '', site] = text.split(' ');
  return { applicationId, clientToken, site };
}
