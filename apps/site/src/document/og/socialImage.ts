import sharp from 'sharp';

/** The tokens `--ink` and `--ink-soft` as hex: the image library doesn't support OKLCH. */
export const socialImageColors = { ink: '#14203a', inkSoft: '#48526b' };

/** Size recommended for Open Graph. */
const WIDTH_PX = 1200;
const HEIGHT_PX = 630;
const MARGIN_PX = 80;
const TITLE_WIDTH_PX = 900;
const TITLE_HEIGHT_PX = 300;

// The site's root is three folders up, both from `src/document/og` and from `dist/server/chunks`.
const folder = new URL(`${'../'.repeat(3)}src/document/og/`, import.meta.url).pathname;

/** The copy of a social image. */
export interface SocialImageText {
  title: string;
  siteName: string;
  promise: string;
}

/**
 * Draws the social image of a page.
 * @param text in the page's language
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

/** Without a font size, the library fits the text to the box. */
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
