/** A path no page has: it shows the 404 page. */
export const ABSENT_PATH = '/no-such-page';
