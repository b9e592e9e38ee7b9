import { Fragment, type ReactNode } from 'react';

/** A text of rich text: the editor's line breaks (Shift and Enter) stay line breaks. */
export function renderText(text: string): ReactNode {
  const lines = text.split('\n');
  if (lines.length === 1) return text;
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
