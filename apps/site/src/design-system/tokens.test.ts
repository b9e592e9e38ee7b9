import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** WCAG relative luminance of an opaque `oklch(L% C Hdeg)` token. */
function luminance(token: string): number {
  const value = new RegExp(`--${token}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)deg\\)`).exec(css);
  if (!value) throw new Error(`no opaque oklch token --${token}`);
  const [lightness, chroma, hue] = [Number(value[1]) / 100, Number(value[2]), (Number(value[3]) * Math.PI) / 180];
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const [r, g, bl] = [red, green, blue].map((part) => Math.min(1, Math.max(0, part))) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const families = ['peach', 'marigold', 'lilac', 'mint', 'sky'];

test.each(families)('text on the %s background has a contrast of at least 4.5', (family) => {
  for (const text of ['ink', 'color-muted', 'cobalt', `${family}-deep`, 'color-danger']) {
    expect(contrast(text, `${family}-ground`), text).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast('ink', `${family}-mid`), 'ink on mid').toBeGreaterThanOrEqual(4.5);
  expect(contrast('white', `${family}-deep`), 'white on deep').toBeGreaterThanOrEqual(4.5);
  expect(contrast('color-control-line', `${family}-ground`), 'controls').toBeGreaterThanOrEqual(3);
});

test('text on paper, on white and on ink has enough contrast', () => {
  for (const text of ['ink', 'color-muted', 'cobalt', 'color-danger', ...families.map((family) => `${family}-deep`)]) {
    expect(contrast(text, 'paper'), text).toBeGreaterThanOrEqual(4.5);
  }
  for (const ground of ['ink', 'ink-raised', 'cobalt', 'cobalt-dark']) {
    expect(contrast('white', ground), ground).toBeGreaterThanOrEqual(4.5);
  }
  for (const ground of ['ink', 'ink-raised']) expect(contrast('marigold-mid', ground)).toBeGreaterThanOrEqual(4.5);
});

test('both fonts together are below 30 KB', () => {
  const bytes = ['bricolage-grotesque', 'instrument-sans'].map(
    (name) => statSync(new URL(`./fonts/${name}.woff2`, import.meta.url)).size,
  );
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(30_000);
});
