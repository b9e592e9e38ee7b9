import { FlagsProvider } from '../../experiments/browser/FlagsProvider.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import { AvailabilityLines } from './AvailabilityLines.tsx';

/** The island of the section. */
export function AvailabilityState(lines: { away: string; here: string }) {
  return (
    <FlagsProvider flags={usePage().flags}>
      <AvailabilityLines {...lines} />
    </FlagsProvider>
  );
}
