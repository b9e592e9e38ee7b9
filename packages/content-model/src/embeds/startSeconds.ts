const DURATION = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/;

/** Seconds of `90`, `90s`, `1m30s` or `1h2m`; 0 for anything else. */
export function readSeconds(value: string | null | undefined): number {
  const [, hours, minutes, seconds] = DURATION.exec(value ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/**
 * The time at which an address starts its video.
 * @param names of parameters that can have it; they are read in the fragment (`#t=90`) as well
 */
export function startOf(url: URL, names: readonly string[]): number {
  const lists = [url.searchParams, new URLSearchParams(url.hash.slice(1))];
  for (const list of lists)
    for (const name of names) {
      const seconds = readSeconds(list.get(name));
      if (seconds > 0) return seconds;
    }
  return 0;
}
