/** Gives a small word by key. A missing key shows itself, so that it is seen. `values` fill `{name}` places. */
export type TextOf = (key: string, values?: Record<string, string | number>) => string;

/** @param microcopy small words by key, in the page's locale */
export function textOf(microcopy: Record<string, string>): TextOf {
  return (key, values = {}) =>
    (microcopy[key] ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
