/**
 * Parts a list into groups of at most so many items, and of at most so many characters where they are put into one header.
 * @param items the list
 * @param most items in a group
 * @param mostCharacters of a group, a separator after each item counted
 */
export function inGroups(items: readonly string[], most: number, mostCharacters = Infinity): string[][] {
  const groups: string[][] = [];
  let length = 0;
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.length < most && length + item.length < mostCharacters) {
      last.push(item);
      length += item.length + 1;
    } else {
      groups.push([item]);
      length = item.length + 1;
    }
  }
  return groups;
}
