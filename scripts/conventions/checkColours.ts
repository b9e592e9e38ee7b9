import { COLOUR_SOURCES } from './COLOUR_SOURCES.ts';
import { findAll } from './findAll.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const LITERAL = String.raw`#[0-9a-f]{3,8}\b|(?<![\w-])(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch|color)\(`;
const IN_CSS = new RegExp(`(?<=[:,(\\s])(?:${LITERAL})`, 'gi');
const PROPERTY = '(?:fill|stroke|color|stopColor|stop-color|floodColor|flood-color|background|backgroundColor)';
const IN_MARKUP = new RegExp(`\\b${PROPERTY}\\s*[=:]\\s*\\{?['"\`](?:${LITERAL})`, 'gi');

/** Colour literals stand in design-system/tokens.css only. Named colours are left to stylelint. */
export function checkColours(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^apps\/site\/src\/.*\.(css|tsx?|astro)$/.test(path))
    .filter(({ path }) => !/\.test\.tsx?$/.test(path) && !(path in COLOUR_SOURCES))
    .flatMap((file) =>
      findAll({ ...file, text: blankAddresses(file.text) }, file.path.endsWith('.css') ? IN_CSS : IN_MARKUP, {
        rule: 'colour-token',
        message:
          'colours are defined in design-system/tokens.css only, so that contrast is decided once. Use var(--…), color-mix() of tokens, or add a token.',
      }),
    );
}

/** url(#gradient) and href="#add" hold no colours; an offset must not move. */
const blankAddresses = (text: string) =>
  text.replace(/url\([^)]*\)|href=["'{][^"'}]*["'}]/g, (address) => address.replace(/[^\n]/g, ' '));
