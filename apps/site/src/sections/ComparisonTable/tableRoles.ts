/**
 * The roles that table elements have by themselves, said again: on a phone the rows are laid out as grids, and some browsers
 * then forget that they are rows. Spread onto the elements.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
