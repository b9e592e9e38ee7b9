/** `sizes` of a picture as wide as a column of text (`--width-text`, 816 px): the file of 800 px is sharp enough on a plain screen. */
export const COLUMN_SIZES = '(max-width: 860px) 100vw, 800px';
