/** Each combination of variants is a page of its own in memory and in every cache in front; more than this few experiments can tell apart. */
export const MAX_COMBINATIONS_PER_PAGE = 24;
