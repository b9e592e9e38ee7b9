import type { IncomingMessage } from 'node:http';
import type { Decide, Decision } from '../decision/Decision.ts';
import { VARIANT_HEADER } from './VARIANT_HEADER.ts';

/** Pages have few flags, and their names and values are encoded and bounded. */
const VARIANT = /^[\w.:~=,|%-]{0,2000}$/;
const MOST_KEPT = 1_000;

/**
 * Decides as our own front says, which asked `/decide` a moment ago, and by the visitor's request for everyone else: the header is no way for a
 * visitor to choose what he gets.
 * @param decide decides by the request
 * @param isFront whether a request comes from our front
 */
export function frontDecision(decide: Decide, isFront: (request: IncomingMessage) => boolean): Decide {
  const kept = new Map<string, Decision>();

  function decisionOf(variantKey: string): Decision {
    const known = kept.get(variantKey);
    if (known) return known;
    const decision = Object.freeze({ variantKey, cookies: [], isCacheable: true, isForFront: true });
    if (kept.size < MOST_KEPT) kept.set(variantKey, decision);
    return decision;
  }

  return (request) => {
    const said = request.headers[VARIANT_HEADER];
    if (typeof said !== 'string' || !VARIANT.test(said) || !isFront(request)) return decide(request);
    return decisionOf(said);
  };
}
