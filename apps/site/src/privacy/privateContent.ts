/**
 * Attributes of an element that recordings of visits leave out: they have a box of its size in its place. Each of the two recorders knows one of them
 * (docs/how-to/private-content.md).
 * REQ-RPL-05.
 */
export const NOT_RECORDED = { 'data-private': '', 'data-dd-privacy': 'hidden' } as const;

/**
 * Attributes of an element that repeats what a visitor entered, or follows from it: recordings have asterisks in place of its text. Each of the two
 * recorders knows one of them. REQ-RPL-05.
 */
export const MASKED_IN_RECORDINGS = { 'data-masked': '', 'data-dd-privacy': 'mask' } as const;

/** Selector of elements whose text is edited in place: recordings mask it as they mask fields. REQ-RPL-05. */
export const EDITABLE = '[contenteditable]:not([contenteditable="false"])';
