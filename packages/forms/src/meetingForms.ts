/**
 * Marketing forms after which a visitor may book a meeting with sales, and the router of each: which desk the meeting is for. After other forms no
 * scheduler is loaded. The form 1763 asks for a demo, and has a router of its own.
 * REQ-LEA-02.
 */
export const MEETING_FORMS = {
  1006: 'inbound',
  1299: 'inbound',
  1176: 'inbound',
  1763: 'demo',
} as const;

/** A form with the meeting scheduler. */
export type MeetingFormId = keyof typeof MEETING_FORMS;
export type MeetingRouter = (typeof MEETING_FORMS)[MeetingFormId];

/**
 * The router of a marketing form.
 * REQ-LEA-02.
 * @param formId marketing form id
 * @returns undefined for a form without the scheduler
 */
export function routerOf(formId: number): MeetingRouter | undefined {
  return Object.hasOwn(MEETING_FORMS, formId) ? MEETING_FORMS[formId as MeetingFormId] : undefined;
}
