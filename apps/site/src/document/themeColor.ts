/** The token `--paper` as hex: not every browser reads OKLCH where it colours its own frame. */
export const themeColor = '#fbf9f4';
