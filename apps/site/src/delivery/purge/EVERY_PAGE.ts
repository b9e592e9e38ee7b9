/** The tag that every page carries beside those of its content. */
export const EVERY_PAGE = 'every-page';
