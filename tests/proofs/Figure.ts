/** One measured thing with its limit. */
export interface Figure {
  title: string;
  value: number;
  unit: string;
  limit: number;
  /** Which side of the limit is good. */
  is: 'least' | 'most';
  note?: string;
}

export const holds = ({ value, limit, is }: Figure): boolean => (is === 'least' ? value >= limit : value <= limit);

/** One line of the table: what, how much, the limit beside it. */
export function describeFigure(figure: Figure): string {
  const { title, value, unit, limit, is, note } = figure;
  const number = (amount: number) => `${shorten(amount)} ${unit}`;
  const mark = holds(figure) ? 'ok' : 'MISSED';
  const columns = [
    title.padEnd(42),
    number(value).padStart(12),
    `${is === 'least' ? '≥' : '≤'} ${number(limit)}`.padStart(14),
  ];
  return `  ${columns.join('')}  ${mark.padEnd(7)}${note ?? ''}`;
}

/** Two digits for values below one, so that a small share of a limit isn't shown as 0. */
function shorten(amount: number): string {
  if (Number.isInteger(amount)) return String(amount);
  return Math.abs(amount) < 1 ? amount.toPrecision(2) : amount.toFixed(1);
}
