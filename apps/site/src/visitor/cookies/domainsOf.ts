/** The domains that a cookie of a host may be for, from the widest to the host itself. The last label alone is never one of ours; an IP address has none. */
export function domainsOf(hostname: string): string[] {
  if (/^[\d.]+$|^\[/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.map((_, at) => labels.slice(-at - 1).join('.')).slice(1);
}
