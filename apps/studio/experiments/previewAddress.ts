import type { ExperimentFile, ShownExperiment } from './experimentSource.ts';

/** As the site's debug mode encodes names and values (`apps/site/src/flags/cookies/flagText.ts`). */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[.~!*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The address that shows one variation, in the site's debug mode: it counts no exposure. The override is in the fragment: a forced variation while the experiment
 * runs, else the value of its flag.
 * @returns undefined where no page shows the experiment
 */
export function previewAddress(
  siteUrl: string,
  { key, flags }: Pick<ShownExperiment, 'key' | 'flags'>,
  { status, variations }: Pick<ExperimentFile, 'status' | 'variations'>,
  index: number,
): string | undefined {
  const flag = flags.find(({ pages }) => pages.length > 0);
  const path = flag?.pages[0];
  if (!flag || path === undefined) return undefined;
  const value = JSON.stringify(variations[index]?.value ?? null);
  const override = status === 'running' ? `${encode(key)}:${index}` : `${encode(flag.key)}~${encode(value)}`;
  return `${siteUrl}${path}?debug=true#cuGBDebug=${override}`;
}
