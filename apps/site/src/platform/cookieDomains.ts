/**
 * Domains that a cookie of a host may be set for, widest first, the host itself last. The top-level domain alone is never one; an IP address and
 * `localhost` have none.
 */
export function listCookieDomains(hostname: string): string[] {
  if (/^[\d.]+$|^\[/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.map((_, at) => labels.slice(-at - 1).join('.')).slice(1);
}
