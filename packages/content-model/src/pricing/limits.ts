/**
 * The price calculator takes no more people: larger teams get an offer from the sales team. Beside the schemas of prices, which are too large for a
 * script of a page. REQ-QUZ-07.
 */
export const MAX_PEOPLE = 10_000;
