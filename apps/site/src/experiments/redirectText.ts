import { cookieText } from './cookieText.ts';
import { exposureText, type TakenPart } from './exposureText.ts';

/** A visitor is led from one path of the site to another, by an experiment or not. */
type Way = { from: string; to: string } & Partial<TakenPart>;

/**
 * The text of one-shot cookie `growthbookRedirects`: `experiment~index~from~to`, and after them the exposure where it says more than the first two.
 */
export function redirectText({ from, to, experiment, variation, ...more }: Way): string {
  const isTaken = experiment !== undefined && variation !== undefined;
  const exposure = isTaken ? exposureText({ experiment, variation, ...more }) : '';
  const parts = [
    experiment ?? '',
    String(variation ?? ''),
    from,
    to,
    ...(exposure.split('~').length > 2 ? [exposure] : []),
  ];
  return parts.map(cookieText.encode).join('~');
}
