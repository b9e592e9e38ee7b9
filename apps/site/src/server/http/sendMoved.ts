import type { Redirect } from '@cumulus/content-model/redirects';
import { parameterName } from '../../platform/parameterName.ts';
import type { Call } from './call.ts';
import { sendRedirect } from './responses.ts';

/** Sends an editors' redirect, or the one to the canonical address of a page. The visitor's query is kept for attribution. */
export function sendMoved({ response, query }: Call, { to, statusCode }: Redirect): void {
  sendRedirect(response, statusCode, addQuery(to, query), 'redirect');
}

const UTM = /^utm_/;

/**
 * Adds the visitor's query to a redirect's target. Of each utm parameter that the target has, its own value counts; all other parameters are kept.
 * @param target percent-encoded
 * @param query as sent, without `?`
 */
export function addQuery(target: string, query: string): string {
  if (query === '') return target;
  const hash = target.indexOf('#');
  const [address, fragment] = hash < 0 ? [target, ''] : [target.slice(0, hash), target.slice(hash)];
  const mark = address.indexOf('?');
  if (mark < 0) return `${address}?${escapeBytes(query)}${fragment}`;
  const own = address.slice(mark + 1);
  const campaign = new Set(own.split('&').map(nameOf).filter(isUtm));
  const kept = campaign.size === 0 ? query : withoutParameters(query, campaign);
  const joined = [own, escapeBytes(kept)].filter(Boolean).join('&');
  return `${address.slice(0, mark)}?${joined}${fragment}`;
}

function withoutParameters(query: string, names: ReadonlySet<string>): string {
  return query
    .split('&')
    .filter((parameter) => !names.has(nameOf(parameter)))
    .join('&');
}

const isUtm = (name: string) => UTM.test(name);

/** The name of a parameter, as attribution reads it. */
function nameOf(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  try {
    return parameterName(decodeURIComponent(name));
  } catch {
    return parameterName(name);
  }
}

/** Node reads a byte that should have been escaped as one character. */
function escapeBytes(query: string): string {
  return query.replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}
