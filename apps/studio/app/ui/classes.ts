/** Joins the names of classes. */
export const classes = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
