import base from '../design-system/base.css?inline';
import fonts from '../design-system/fonts/fonts.css?inline';
import tokens from '../design-system/tokens.css?inline';

/** Tokens, fonts and base styles of the site, as one style sheet. */
export const brandStyles = [tokens, fonts, base].join('\n');
