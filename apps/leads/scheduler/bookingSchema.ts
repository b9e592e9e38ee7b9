import { z } from 'zod';

/** The longest token, zone and locale that are read: longer ones are not even compared. */
const MAX_TEXT = 100;

/** A body of one or two packets arrives in this time on any connection. While it is awaited, it takes one of the site's places for forwarded requests. */
export const BODY_LIMIT_MS = 3_000;

/** The body of `POST /scheduler/book`. */
export const bookingSchema = z.strictObject({
  /** From the answer to a sent form. */
  meetingToken: z.string().max(MAX_TEXT),
  /** Start of a slot, as `/scheduler/slots` names it. */
  start: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-24T08:30:00.000Z' }).max(MAX_TEXT),
  /** The visitor's; an unknown one is replaced by the desk's. */
  timeZone: z.string().max(MAX_TEXT),
  locale: z.string().max(MAX_TEXT),
});

/** The form of the meeting page, as a browser sends it without scripts. */
export const changeSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('cancel') }),
  z.strictObject({
    action: z.enum(['book', 'move']),
    start: z.iso.datetime({ offset: true }).max(MAX_TEXT),
    timeZone: z.string().max(MAX_TEXT),
  }),
]);
