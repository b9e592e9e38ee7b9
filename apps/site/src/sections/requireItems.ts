/**
 * The filled items of a section's list.
 * Takes the list (links that could not be resolved are undefined in it) and who asks for it.
 * @throws when nothing is left: an empty section would be a hole in the page.
 */
export function requireItems<T>(
  items: readonly (T | undefined | null)[] | undefined,
  section: { sectionInternalName?: string },
  field: string,
): T[] {
  if (items !== undefined && !Array.isArray(items)) {
    throw new Error(`Section "${section.sectionInternalName}": ${field} must be a list, got ${typeof items}`);
  }
  const filled = (items ?? []).filter((item): item is T => item !== undefined && item !== null);
  if (filled.length === 0) {
    throw new Error(`Section "${section.sectionInternalName}": ${field} is empty; publish at least one entry in it`);
  }
  return filled;
}
