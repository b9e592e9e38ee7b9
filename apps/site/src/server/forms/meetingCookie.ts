import { MEETING_CALENDAR_LINK, MEETING_LINK, meetingPath } from '@cumulus/forms';
import { readCookie } from '../../platform/server/cookies.ts';
import type { Call, Endpoint } from '../http/call.ts';
import { sendMessage, sendRedirect } from '../http/responses.ts';

/** In the storage matrix, privacy/storage/storageMatrix.ts. */
const NAME = 'cuMeeting';
/** As long as a thank-you page can be reloaded (`RECEIPT_MS`). */
const MAX_AGE_S = 1_800;
/** As scheduler/meetingTokens.ts of the services writes them: 256 bits. */
const TOKEN = /^[\w-]{43}$/;

/**
 * The `Set-Cookie` value that holds the token of a meeting: scripts can't read it, and the thank-you page has neither the token nor a link with it, because
 * analytics record addresses and clicked links. REQ-LEA-22.
 */
export function meetingCookie(token: string, isSecure: boolean): string {
  return `${NAME}=${token}; Max-Age=${MAX_AGE_S}; Path=${MEETING_LINK}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Lead from the thank-you to the page of the meeting, and to its calendar file. */
export const meetingEndpoints: [string, Endpoint][] = [
  [MEETING_LINK, { methods: ['GET', 'HEAD'], answer: (call) => openMeeting(call, '') }],
  [MEETING_CALENDAR_LINK, { methods: ['GET', 'HEAD'], answer: (call) => openMeeting(call, '.ics') }],
];

function openMeeting({ request, response }: Call, ending: '' | '.ics'): void {
  const token = readCookie(request.headers.cookie, NAME);
  const text =
    'This link works for 30 minutes, in the browser that sent the message, if it takes cookies. A person answers your message by e-mail.';
  if (token && TOKEN.test(token)) sendRedirect(response, 303, meetingPath(token) + ending, 'endpoint');
  else sendMessage(response, 404, text);
}
