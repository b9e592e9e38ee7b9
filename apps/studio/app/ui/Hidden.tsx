import type { Report } from '../api.ts';
import { Empty } from './Empty.tsx';
import states from './states.module.css';

/** A cell that isn't shown to this person, of a number that isn't of the whole row. */
export const FEW = '<5';
/** A cell of a row that isn't. */
export const HIDDEN = 'hidden';

const WHY =
  'Your role sees no number of fewer than 5 visitors, by which somebody could be known, nor another one from which such a number would follow.';

/** Whether all that a report found is hidden from this person: it isn't nothing. */
export const isAllHidden = ({ rows, hidden }: Pick<Report, 'rows' | 'hidden'>): boolean =>
  hidden > 0 && rows.length === 0;

/** In place of numbers that are hidden: says that there are some, and why they aren't shown. */
export function Hidden() {
  return (
    <Empty title="Hidden: fewer than 5 visitors">
      {WHY} Choose a longer period or fewer filters, or ask an analyst.
    </Empty>
  );
}

interface HiddenNoteProps {
  /** How many are hidden; without any there is no note. */
  count: number;
  /** What they are, one and several. */
  what?: readonly [one: string, several: string];
}

/** Under numbers of which some are hidden. */
export function HiddenNote({ count, what: [one, several] = ['row', 'rows'] }: HiddenNoteProps) {
  if (count === 0) return null;
  return (
    <p className={states.note}>
      {count === 1 ? `1 ${one} is` : `${count} ${several} are`} hidden. {WHY}
    </p>
  );
}
