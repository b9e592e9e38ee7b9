/** More than the host of any site has: a client can write thousands into a header. */
const MAX_LABELS = 10;

/**
 * Domains that a cookie of a host may be set for, widest first, the host itself last. The top-level domain alone is never one; an IP address and
 * `localhost` have none, nor has a host of more than ten labels.
 */
export function listCookieDomains(hostname: string): string[] {
  if (/^[\d.]+$|^\[/.test(hostname)) return [];
  const labels = hostname.split('.', MAX_LABELS + 1);
  if (labels.length > MAX_LABELS) return [];
  return labels.map((_, at) => labels.slice(-at - 1).join('.')).slice(1);
}
