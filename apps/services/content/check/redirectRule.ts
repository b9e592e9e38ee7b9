import { addressCheck } from './addressCheck.ts';
import { type CheckedSpace, findingAt } from './CheckedSpace.ts';
import type { Finding } from './Finding.ts';
import { redirectsOf, whyLeftOut } from './redirects.ts';

/** Redirects that the site leaves out (over a page, in a loop, of a path that has one already), and those that lead nowhere. */
export function redirectRule(space: CheckedSpace): Finding[] {
  const faultOf = addressCheck(space);
  const all = redirectsOf(space);
  return all.flatMap((redirect) => {
    const { placed, to } = redirect;
    const leftOut = whyLeftOut(space, all, redirect);
    if (leftOut) return [findingAt(placed, ['from', space.defaultLocale.code], `left out: ${leftOut}`)];
    const fault = faultOf(to, []);
    return fault ? [findingAt(placed, ['to', space.defaultLocale.code], `leads to ${to}, ${fault}`)] : [];
  });
}
