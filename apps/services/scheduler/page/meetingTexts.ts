/** Copy of the meeting page and of calendar files. */
export interface MeetingTexts {
  /** Value of the `lang` attribute. */
  language: string;
  /** For `Intl`. */
  locale: string;
  /** Title of the entry in the visitor's calendar. @param desk name of the sales desk */
  summary(desk: string): string;
  title: string;
  booked: string;
  cancelled: string;
  /** Not booked yet, by a link that was made for it. */
  invited: string;
  /** Notices after a change. */
  notices: Record<'booked' | 'moved' | 'cancelled' | 'taken' | 'tooMany' | 'past' | 'choose', string>;
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
  home: string;
}

const ENGLISH: MeetingTexts = {
  language: 'en',
  locale: 'en-US',
  summary: (desk) => `Meeting with ${desk}`,
  title: 'Your meeting with us',
  booked: 'Your meeting is booked.',
  cancelled: 'This meeting is cancelled.',
  invited: 'Choose a time for your meeting.',
  notices: {
    booked: 'Booked. We look forward to talking to you.',
    moved: 'Moved. Please take the new time into your calendar.',
    cancelled: 'Cancelled. The time is free again.',
    taken: 'Somebody else has just taken that time. Please choose another one.',
    tooMany:
      'No more meetings can be booked with your e-mail address or from your network for now. Please move or cancel one, or write to us:',
    past: 'That time can no longer be booked. Please choose another one.',
    choose: 'Please choose a time first.',
  },
  when: 'When',
  where: 'Where',
  allTimes: (zone) => `All times: ${zone}`,
  otherZone: 'In another time zone',
  zone: 'Time zone',
  showZone: 'Show its times',
  change: 'Move or cancel',
  addToCalendar: 'Add to your calendar (.ics)',
  book: 'Choose a time',
  move: 'Choose another time',
  bookThis: 'Book this time',
  moveHere: 'Move the meeting',
  cancel: 'Cancel the meeting',
  cancelQuestion: 'You can’t come? Cancel, so that the time is free for somebody else.',
  noSlots: 'No time is free in the coming weeks. Please write to us:',
  isPast: 'This meeting has begun or is over, so it can’t be changed any more. Please write to us:',
  tooOften: 'This meeting was changed many times. To change it again, please write to us:',
  unknownTitle: 'We can’t find this meeting',
  unknown: 'Please look whether the whole link from your e-mail is in the address bar.',
  unavailableTitle: 'This doesn’t work at the moment',
  unavailable: 'Nothing was changed. Please try again in a minute.',
  uncertain: 'We don’t know whether your change was made. Please open the link from your e-mail again in a minute.',
  home: 'To the home page',
};

const GERMAN: MeetingTexts = {
  language: 'de',
  locale: 'de',
  summary: (desk) => `Gespräch mit ${desk}`,
  title: 'Ihr Termin mit uns',
  booked: 'Ihr Termin ist gebucht.',
  cancelled: 'Dieser Termin ist abgesagt.',
  invited: 'Wählen Sie eine Zeit für Ihren Termin.',
  notices: {
    booked: 'Gebucht. Wir freuen uns auf das Gespräch.',
    moved: 'Verschoben. Bitte übernehmen Sie die neue Zeit in Ihren Kalender.',
    cancelled: 'Abgesagt. Die Zeit ist wieder frei.',
    taken: 'Diese Zeit wurde gerade vergeben. Bitte wählen Sie eine andere.',
    tooMany:
      'Mit Ihrer E-Mail-Adresse oder aus Ihrem Netz lassen sich vorerst keine weiteren Termine buchen. Bitte verschieben Sie einen, sagen Sie einen ab oder schreiben Sie uns:',
    past: 'Diese Zeit kann nicht mehr gebucht werden. Bitte wählen Sie eine andere.',
    choose: 'Bitte wählen Sie zuerst eine Zeit.',
  },
  when: 'Wann',
  where: 'Wo',
  allTimes: (zone) => `Alle Zeiten: ${zone}`,
  otherZone: 'In einer anderen Zeitzone',
  zone: 'Zeitzone',
  showZone: 'Deren Zeiten zeigen',
  change: 'Verschieben oder absagen',
  addToCalendar: 'In den Kalender übernehmen (.ics)',
  book: 'Zeit wählen',
  move: 'Andere Zeit wählen',
  bookThis: 'Diese Zeit buchen',
  moveHere: 'Termin verschieben',
  cancel: 'Termin absagen',
  cancelQuestion: 'Sie können nicht? Sagen Sie ab, damit die Zeit für andere frei ist.',
  noSlots: 'In den nächsten Wochen ist keine Zeit frei. Bitte schreiben Sie uns:',
  isPast: 'Dieser Termin hat begonnen oder ist vorbei und lässt sich nicht mehr ändern. Bitte schreiben Sie uns:',
  tooOften: 'Dieser Termin wurde oft geändert. Wenn Sie ihn noch einmal ändern möchten, schreiben Sie uns bitte:',
  unknownTitle: 'Wir finden diesen Termin nicht',
  unknown: 'Bitte prüfen Sie, ob der ganze Link aus Ihrer E-Mail in der Adresszeile steht.',
  unavailableTitle: 'Das geht gerade nicht',
  unavailable: 'Es wurde nichts geändert. Bitte versuchen Sie es in einer Minute noch einmal.',
  uncertain:
    'Wir wissen nicht, ob das geändert wurde. Bitte öffnen Sie den Link aus Ihrer E-Mail in einer Minute noch einmal.',
  home: 'Zur Startseite',
};

/** For a visitor of another language, who isn't used to hours with AM and PM. */
const INTERNATIONAL: MeetingTexts = { ...ENGLISH, locale: 'en-GB' };

/** Copy in the visitor's language: German or English. @param locale BCP 47, such as that of the lead */
export function meetingTexts(locale: string): MeetingTexts {
  if (/^de\b/i.test(locale)) return GERMAN;
  return /^en\b/i.test(locale) ? ENGLISH : INTERNATIONAL;
}
