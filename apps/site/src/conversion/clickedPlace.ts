import type { EventProperties } from '@cumulus/tracking-plan';
import { type Click, UNKNOWN } from '../analytics/clicks/clickListener.ts';
import { siteSession } from '../visitor/siteSession.ts';

/** REQ-ANA-08. */
type ClickRecord = NonNullable<EventProperties['click web']['clickLocation']>;
type Place = Click['properties']['clickLocation'];

let last: ClickRecord | undefined;

/** The whole record of the click that `clickedLocation` is of, for the events of forms. */
export const clickedPlace = { note, noteOpener, read };

/** To be called before the click is tracked: until then the session has the breadcrumb of the click before it. */
function note(place: Place): void {
  last = { ...place, breadcrumb: lastClickOfSession() };
}

/** An overlay is opened; the click that did it may be noted and tracked already. */
function noteOpener(place: Place): void {
  const isNoted = last && Object.entries(place).every(([name, value]) => last?.[name as keyof Place] === value);
  if (!isNoted) note(place);
}

/** The record; without a click on this page it has the last one of the session as its breadcrumb. */
function read(): ClickRecord {
  return (
    last ?? {
      root: UNKNOWN,
      parent: UNKNOWN,
      buttonClicked: UNKNOWN,
      location: UNKNOWN,
      breadcrumb: lastClickOfSession(),
    }
  );
}

function lastClickOfSession(): string {
  return siteSession.current()?.lastClick ?? UNKNOWN;
}
