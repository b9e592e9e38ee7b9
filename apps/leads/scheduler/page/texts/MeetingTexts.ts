/** Copy of the meeting page and of calendar files. */
export interface MeetingTexts {
  /** Value of the `lang` attribute. */
  language: string;
  /** Locale in which dates and times are written. */
  locale: string;
  /** Title of the entry in the visitor's calendar. @param other name of the person, or of the sales desk */
  summary(other: string): string;
  title: string;
  /** Title of the page, where it is known whom the visitor meets. @param host name of the person */
  titleWith(host: string): string;
  booked: string;
  cancelled: string;
  /** Not booked yet, by a link that was made for it. */
  invited: string;
  /** Notices after a change. */
  notices: Record<'booked' | 'moved' | 'cancelled' | 'taken' | 'tooMany' | 'past' | 'choose', string>;
  /** Before the name of the person whom the visitor meets. */
  with: string;
  when: string;
  where: string;
  /** @param zone name of the time zone */
  allTimes(zone: string): string;
  otherZone: string;
  zone: string;
  showZone: string;
  /** Introduces the link to this page in calendar files. */
  change: string;
  addToCalendar: string;
  book: string;
  move: string;
  /** Buttons. */
  bookThis: string;
  moveHere: string;
  cancel: string;
  cancelQuestion: string;
  noSlots: string;
  isPast: string;
  tooOften: string;
  unknownTitle: string;
  unknown: string;
  unavailableTitle: string;
  unavailable: string;
  /** It isn't known whether something was changed. */
  uncertain: string;
  /** Link to the home page. */
  home: string;
  /** Last line of the page. */
  promise: string;
}
