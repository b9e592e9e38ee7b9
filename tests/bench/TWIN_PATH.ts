/** The home page's twin on the bench: the same bytes, and never an experiment. */
export const TWIN_PATH = '/twin';
