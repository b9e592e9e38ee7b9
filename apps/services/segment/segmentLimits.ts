/** One event, and a request that brings one: the vendor's HTTP API takes 32 KB. */
export const MAX_EVENT_BYTES = 32_768;
/** A request that brings several: 500 KB at the vendor. */
export const MAX_BATCH_BYTES = 512_000;
/** The same once each event has what stands beside the batch: a small context for many events, never one of 30 KB for 2,500. */
export const MAX_MERGED_BYTES = 4 * MAX_BATCH_BYTES;
/** Events of one request at the vendor. */
export const MAX_BATCH_EVENTS = 2_500;
/** The vendor asks for ids under 100 characters. */
export const MAX_MESSAGE_ID_LENGTH = 100;
/** Of a visitor's ids and an event's name. */
export const MAX_NAME_LENGTH = 512;
/** Counters of one request; the SDK sends up to 20. */
export const MAX_SERIES = 200;
/** Objects and lists within each other, in an event. */
export const MAX_NESTING = 100;
