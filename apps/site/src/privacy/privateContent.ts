/**
 * An element that recordings of visits leave out: they have a box of its size in its place. For both recorders; to be spread into JSX
 * (docs/how-to/private-content.md).
 * REQ-RPL-05.
 */
export const NOT_RECORDED = { 'data-private': '', 'data-dd-privacy': 'hidden' } as const;

/** An element whose text recordings show as asterisks, such as one that repeats what a visitor entered. */
export const MASKED = { 'data-masked': '', 'data-dd-privacy': 'mask' } as const;
