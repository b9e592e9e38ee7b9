import { describeFigure, type Figure, holds } from './Figure.ts';

/** One promise of a proof: measured, and printed beside its limit. */
export interface Row<Context> {
  /** For `--only=`. */
  name: string;
  measure(context: Context): Figure | Promise<Figure>;
}

/**
 * Measures one row after the other and prints each. A row that can't be measured counts as missed, and the others go on.
 * @returns the exit code: 1 where one is missed, after a line for each that names what was measured and what is allowed
 */
export async function runRows<Context>(rows: Row<Context>[], context: Context): Promise<0 | 1> {
  const missed: string[] = [];
  for (const { name, measure } of rows) {
    try {
      const figure = await measure(context);
      console.log(describeFigure(figure));
      if (!holds(figure)) missed.push(`${name}: ${describeMiss(figure)}`);
    } catch (error) {
      console.error(error);
      missed.push(`${name}: could not be measured: ${(error as Error).message}`);
    }
  }
  for (const line of missed) console.log(`  MISSED  ${line}`);
  console.log(missed.length ? `\n  ${missed.length} of ${rows.length} missed\n` : `\n  All ${rows.length} hold\n`);
  return missed.length ? 1 : 0;
}

function describeMiss({ title, value, unit, limit, is, note }: Figure): string {
  const amount = Number.isInteger(value) ? value : value.toFixed(2);
  const allowed = is === 'most' ? 'at most' : 'at least';
  return `${title}: measured ${amount} ${unit}, ${allowed} ${limit} ${unit} allowed${note ? ` (${note})` : ''}`;
}
