/** One event, and a request that brings one: the vendor's HTTP API takes 32 KB. */
export const MAX_EVENT_BYTES = 32_768;
/** A request that brings several: 500 KB at the vendor. */
export const MAX_BATCH_BYTES = 512_000;
/** Events of one request at the vendor. */
export const MAX_BATCH_EVENTS = 2_500;
/** The vendor asks for ids under 100 characters. */
export const MAX_MESSAGE_ID_LENGTH = 100;
/** Of a visitor's ids and an event's name. */
export const MAX_NAME_LENGTH = 512;
/** Counters of one request; the SDK sends up to 20. */
export const MAX_SERIES = 200;
