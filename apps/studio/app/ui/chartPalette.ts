/** Colours of charts that are drawn without a style sheet too, in mails. */
export interface ChartPalette {
  text: string;
  muted: string;
  line: string;
  bar: string;
  rest: string;
  good: string;
  bad: string;
}

/** Those of the page, light or dark. */
export const PAGE_PALETTE: ChartPalette = {
  text: 'var(--color-text)',
  muted: 'var(--color-muted)',
  line: 'var(--color-control-line)',
  bar: 'var(--chart-1)',
  rest: 'var(--chart-bar)',
  good: 'var(--color-good)',
  bad: 'var(--color-danger)',
};

/** Of mails, which know no custom properties: the tokens of the light scheme as hexadecimal numbers. */
export const MAIL_PALETTE: ChartPalette = {
  text: '#141c33',
  muted: '#4a5268',
  line: '#737b91',
  bar: '#1c4bdf',
  rest: '#e5ebfd',
  good: '#0b5a43',
  bad: '#a8201a',
};

/** Letters that fit into a width, at the size of the charts' text. */
export const fitText = (text: string, width: number): string => {
  const most = Math.max(4, Math.floor(width / 7));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};
