import sharp from 'sharp';

/** The tokens `--ink` and `--ink-soft` as hex: the library that sets text into pictures knows no OKLCH. */
export const socialImageColors = { ink: '#14203a', inkSoft: '#48526b' };

/** What Open Graph asks for. */
const WIDTH_PX = 1200;
const HEIGHT_PX = 630;
const MARGIN_PX = 80;
const TITLE_WIDTH_PX = 900;
const TITLE_HEIGHT_PX = 300;

// From `src/document/og` as from `dist/server/chunks`, the site's root is three folders up.
const folder = new URL(`${'../'.repeat(3)}src/document/og/`, import.meta.url).pathname;

/** The copy of a social picture. */
export interface SocialImageText {
  title: string;
  siteName: string;
  promise: string;
}

/**
 * Draws the picture that a shared link shows.
 * @param text its copy, in the page's language
 * @returns a PNG of 1200 × 630 pixels
 */
export async function socialImage({ title, siteName, promise }: SocialImageText): Promise<Buffer> {
  const layers = await Promise.all([
    words(siteName, 'bricolage-grotesque-700.ttf', 'Cumulus Display 44', socialImageColors.ink, 400, 60),
    words(
      title,
      'bricolage-grotesque-700.ttf',
      'Cumulus Display',
      socialImageColors.ink,
      TITLE_WIDTH_PX,
      TITLE_HEIGHT_PX,
    ),
    words(promise, 'instrument-sans-500.ttf', 'Cumulus Text 30', socialImageColors.inkSoft, TITLE_WIDTH_PX, 48),
  ]);
  const [name, headline, line] = layers;
  return sharp(`${folder}background.svg`)
    .composite([
      { input: name, left: MARGIN_PX + 84, top: 72 },
      { input: headline, left: MARGIN_PX, top: 190 },
      { input: line, left: MARGIN_PX, top: HEIGHT_PX - MARGIN_PX - 30 },
    ])
    .resize(WIDTH_PX, HEIGHT_PX)
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** Without a size in its name a font is made as large as the box allows. */
function words(
  text: string,
  file: string,
  font: string,
  color: string,
  width: number,
  height: number,
): Promise<Buffer> {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const isSized = /\d$/.test(font);
  const box = isSized ? { width, dpi: 72 } : { width, height };
  const markup = `<span foreground="${color}">${escaped}</span>`;
  return sharp({ text: { text: markup, font, fontfile: folder + file, rgba: true, ...box } })
    .png()
    .toBuffer();
}
