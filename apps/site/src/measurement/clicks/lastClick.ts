import { siteSession } from '../../visitor/siteSession.ts';
import type { ClickLocation } from './ClickLocation.ts';
import { UNKNOWN } from './UNKNOWN.ts';

const NOWHERE: ClickLocation = {
  root: UNKNOWN,
  parent: UNKNOWN,
  buttonClicked: UNKNOWN,
  location: UNKNOWN,
  breadcrumb: UNKNOWN,
};

/** Where the visitor clicked last, on this page or one before it, within the session; 'unknown' where there was no click. For goals, which say where they came from. */
export function lastClick(): ClickLocation {
  return { ...NOWHERE, ...(siteSession.current()?.breadcrumb as Partial<ClickLocation> | undefined) };
}
