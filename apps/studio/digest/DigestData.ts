/** A number of the week beside that of the week before. */
export interface Moved {
  label: string;
  now: number;
  before: number;
}

/** What the week was like. */
export interface DigestData {
  /** The first day and the last, in the zone: `2026-11-23`. */
  from: string;
  to: string;
  zone: string;
  /** Visitors, visits, sign-ups and so on, of visitors who are measured, by consent or by the rule of their country. */
  totals: Moved[];
  /** Channels and campaigns with the largest changes of visitors. */
  movers: Moved[];
  /** A verdict of each experiment that ended or became clear, in one sentence; undefined where none was looked for. */
  decided?: { name: string; verdict: string }[] | undefined;
  /** Errors that are new, pages that became slower, problems of the applications. */
  broke: string[];
  /** What needs somebody now: see `findAlerts`. */
  alerts: string[];
  /** Public address of the studio; undefined where it isn't set. */
  studioUrl: string | undefined;
}

/** A message to the team, in the forms of mail and chat. */
export interface DigestMessage {
  /** The same at each attempt: a receiver recognizes a repeated one. */
  key: string;
  subject: string;
  /** Plain text: of the mail without HTML, and of the chat. */
  text: string;
  html: string;
}
