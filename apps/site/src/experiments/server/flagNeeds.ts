import type { FlagPayload } from './FlagPayload.ts';
import type { PayloadFeature, PayloadRule } from './payloadSchema.ts';

/** What of a visit a flag's value depends on. */
export interface FlagNeeds {
  /** On who the visitor is: decided once, and remembered. */
  isPersonal: boolean;
  /** On the page: it can't be remembered for another one. */
  isOfPlace: boolean;
  isOfDevice: boolean;
  isOfCountry: boolean;
}

const PLACE = new Set(['url', 'path', 'locale']);

/** Reads from a flag's rules, and from those of the flags that it builds on, what its value depends on. */
export function flagNeeds(payload: FlagPayload, flag: string): FlagNeeds {
  const before = payload.needs.get(flag);
  if (before) return before;
  const found = { isHashed: false, attributes: new Set<string>() };
  collect(payload.plain.features, flag, found, new Set());
  const { isHashed, attributes } = found;
  const needs = {
    isPersonal: isHashed || attributes.has('id'),
    isOfPlace: [...attributes].some((name) => PLACE.has(name)),
    isOfDevice: attributes.has('device'),
    isOfCountry: attributes.has('country'),
  };
  payload.needs.set(flag, needs);
  return needs;
}

interface Found {
  isHashed: boolean;
  attributes: Set<string>;
}

function collect(features: Record<string, PayloadFeature>, flag: string, found: Found, seen: Set<string>): void {
  if (seen.has(flag) || !Object.hasOwn(features, flag)) return;
  seen.add(flag);
  for (const rule of features[flag]?.rules ?? []) {
    found.isHashed ||= isHashed(rule);
    addAttributes(rule.condition, found.attributes);
    for (const { id } of rule.parentConditions ?? []) collect(features, id, found, seen);
  }
}

function isHashed({ variations, coverage, range, filters, contextualVariations }: PayloadRule): boolean {
  return [variations, coverage, range, filters, contextualVariations].some((field) => field !== undefined);
}

/** Attributes stand at the top of a condition, and within those that are joined; `$savedGroup` may ask for any. */
function addAttributes(condition: unknown, attributes: Set<string>): void {
  if (Array.isArray(condition)) for (const one of condition) addAttributes(one, attributes);
  else addNamed(condition, attributes);
}

function addNamed(condition: unknown, attributes: Set<string>): void {
  if (typeof condition !== 'object' || condition === null) return;
  for (const [name, value] of Object.entries(condition)) {
    if (name === '$savedGroup') for (const any of ['id', 'url', 'device', 'country']) attributes.add(any);
    else if (name.startsWith('$')) addAttributes(value, attributes);
    else attributes.add(name.split('.')[0] ?? name);
  }
}
