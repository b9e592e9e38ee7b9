type Color = string | undefined;

/** The tone of a piece (card, slide, board) on its section: one of the section's own colour would vanish, so it goes white. */
export function pieceTone(color: Color, sectionColor: Color): Color {
  return color !== 'ink' && color === sectionColor ? 'paper' : color;
}
