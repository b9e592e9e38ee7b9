import type { ExperimentFile, ShownExperiment } from './experimentSource.ts';

/** As the site's debug mode encodes names and values (`apps/site/src/flags/cookies/flagText.ts`). */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[.~!*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Where one variation can be looked at; nothing of it is counted, since the site's debug mode counts nothing. */
interface PreviewAddresses {
  /** For a page of its own. The override is in the fragment, so that no log has it: the page's script keeps it in the browser, and shows the overlay. */
  page: string;
  /** For a frame without scripts: the server reads the override, and the fragment names the slot that varies. */
  frame: string;
}

/**
 * The addresses that show one variation in the site's debug mode: forced where the experiment runs, else by the value of its flag.
 * @returns undefined where no page shows the experiment
 */
export function previewAddresses(
  siteUrl: string,
  { key, flags }: Pick<ShownExperiment, 'key' | 'flags'>,
  { status, variations }: Pick<ExperimentFile, 'status' | 'variations'>,
  index: number,
): PreviewAddresses | undefined {
  const flag = flags.find(({ pages }) => pages.length > 0);
  const path = flag?.pages[0];
  if (!flag || path === undefined) return undefined;
  const value = JSON.stringify(variations[index]?.value ?? null);
  const override = status === 'running' ? `${encode(key)}:${index}` : `${encode(flag.key)}~${encode(value)}`;
  const page = `${siteUrl}${path}?debug=true`;
  return {
    page: `${page}#cuGBDebug=${override}`,
    frame: `${page}&cuGBDebug=${encodeURIComponent(override)}#flag-${encode(flag.key)}`,
  };
}
