import { createHmac } from 'node:crypto';

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The tokens by which visitors book, move and cancel their meeting. */
export interface MeetingTokens {
  /** The token of a lead's meeting: always the same. */
  tokenOf(leadId: string): string;
}

/**
 * Creates the tokens. They are computed, not random, because only their hashes are stored, and a mail has to contain the link with the token later.
 * REQ-LEA-22.
 * @param secret nobody can compute a token without it
 */
export function createMeetingTokens(secret: string): MeetingTokens {
  return {
    tokenOf: (leadId) => createHmac('sha256', secret).update(`meeting ${leadId}`).digest('base64url'),
  };
}

/** Whether a text has the form of a token, so that others are refused without a look into the store. */
export function isMeetingToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text);
}
