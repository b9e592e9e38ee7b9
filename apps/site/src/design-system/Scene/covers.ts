import type { Motion } from './motions.ts';

/** Strokes reach over the edges of their SVG. */
const STROKE_PX = 2;

/**
 * Measures where the covers of a scene's parts belong, before anything moves.
 * @param motions of the scene
 * @param parts their elements
 * @returns for each motion what creates its cover; nothing for one without
 */
export function placeCovers(
  motions: readonly Motion[],
  parts: readonly Element[],
): ((() => HTMLElement) | undefined)[] {
  return motions.map(({ part, line = 0, lines }) => {
    const covered = parts[part];
    const widget = covered?.closest('[data-layout]>*');
    if (!lines || !covered || !widget) return undefined;
    const outer = widget.getBoundingClientRect();
    const { left, top, width, height } = covered.getBoundingClientRect();
    const more = covered instanceof SVGElement ? STROKE_PX : 0;
    const x = (px: number) => `${(px / outer.width) * 100}%`;
    const y = (px: number) => `${(px / outer.height) * 100}%`;
    // Relative to its widget, so that it stays on its part when the window changes.
    const style = [
      `left:${x(left - outer.left - more)}`,
      `top:${y(top - outer.top - more + (line * height) / lines)}`,
      `width:${x(width + more * 2)}`,
      `height:${y(height / lines + more * 2)}`,
      `background:${groundOf(covered)}`,
    ];
    return () => {
      const cover = document.createElement('i');
      cover.style.cssText = `position:absolute;padding:0;transform-origin:100% 0;${style.join(';')}`;
      widget.append(cover);
      return cover;
    };
  });
}

/** The colour on which a part is drawn. */
function groundOf(part: Element): string {
  let ground = part.parentElement;
  const colour = () => (ground ? getComputedStyle(ground).backgroundColor : '');
  while (ground && /, 0\)$|^transparent$/.test(colour())) ground = ground.parentElement;
  return colour();
}
