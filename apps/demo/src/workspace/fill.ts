/** Puts values into copy: `fill('{count} tasks', { count: 3 })`. An unknown name stays as it is. */
export function fill(copy: string, values: Readonly<Record<string, string | number>>): string {
  return copy.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
