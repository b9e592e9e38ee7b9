/** The built-in source's. */
export const WRITE_KEY = 'cumulus-local';
