import { usePage } from '../../design-system/page/PageContext.tsx';
import { FlagsProvider, useFlag } from '../../flags/browser/useFlag.tsx';

/**
 * The line of the current state. Both lines take up space, so that a change moves nothing. The section's CSS module styles this island too: a style
 * that is imported here would be on every page.
 */
export function AvailabilityLines({ away, here }: { away: string; here: string }) {
  const isHere = useFlag('sales-desk-is-online');
  const lines = [
    { text: away, isShown: !isHere },
    { text: here, isShown: isHere },
  ];
  return (
    <p role="status" data-here={isHere ? '' : undefined}>
      {lines.map(({ text, isShown }) => (
        <span key={text} aria-hidden={!isShown} data-shown={isShown ? '' : undefined}>
          {text}
        </span>
      ))}
    </p>
  );
}

/** The island of the section. */
export function AvailabilityState(lines: { away: string; here: string }) {
  return (
    <FlagsProvider flags={usePage().flags}>
      <AvailabilityLines {...lines} />
    </FlagsProvider>
  );
}
