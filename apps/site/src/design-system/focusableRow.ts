/**
 * Attributes of a row that scrolls on a phone (phoneRow.module.css) and has no links: it has to be reachable by keyboard.
 * @param name what the row shows; without one it is no group, which would be read out without a name
 */
export function focusableRow(name: string | undefined) {
  return { ...(name && { role: 'group', 'aria-label': name }), tabIndex: 0 };
}
