import type { NodeRenderer } from '@contentful/rich-text-react-renderer';
import { INLINES, MARKS } from '@contentful/rich-text-types';
import type { AnyEntry } from '@cumulus/content-model';
import { Fragment, type ReactNode } from 'react';
import { Link } from '../Link/Link.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import { addressOf, type LinkTarget, nameOf } from './richTextDocument.ts';

/** An inline entry: a term with a tooltip, a link if it has an address, or just its name. */
export function InlineEntry({ target }: { target: AnyEntry | undefined }) {
  if (!target) return null;
  if (target.modelName === 'term') return <Tooltip content={target.definition}>{target.term}</Tooltip>;
  const words = nameOf(target as Parameters<typeof nameOf>[0]);
  const address = addressOf(target as LinkTarget);
  if (!words) return null;
  return address ? <Link href={address}>{words}</Link> : words;
}

const linkToTarget: NodeRenderer = (node, children) => {
  const address = addressOf(node.data.target);
  return address ? <Link href={address}>{children}</Link> : children;
};

/** Renderers of inline nodes. A link with an unresolved target leaves its text. REQ-CMS-06. */
export const renderInlines: Record<string, NodeRenderer> = {
  [INLINES.HYPERLINK]: (node, children) =>
    node.data.uri ? <Link href={String(node.data.uri)}>{children}</Link> : children,
  [INLINES.ENTRY_HYPERLINK]: linkToTarget,
  [INLINES.ASSET_HYPERLINK]: linkToTarget,
  [INLINES.RESOURCE_HYPERLINK]: linkToTarget,
  [INLINES.EMBEDDED_ENTRY]: (node) => <InlineEntry target={node.data.target} />,
  [INLINES.EMBEDDED_RESOURCE]: (node) => <InlineEntry target={node.data.target} />,
};

/** Renderers of marks, each with its semantic element. REQ-CMS-07. */
export const renderMarks: Record<string, (text: ReactNode) => ReactNode> = {
  [MARKS.BOLD]: (text) => <strong>{text}</strong>,
  [MARKS.ITALIC]: (text) => <em>{text}</em>,
  [MARKS.UNDERLINE]: (text) => <u>{text}</u>,
  [MARKS.CODE]: (text) => <code>{text}</code>,
  [MARKS.SUPERSCRIPT]: (text) => <sup>{text}</sup>,
  [MARKS.SUBSCRIPT]: (text) => <sub>{text}</sub>,
  [MARKS.STRIKETHROUGH]: (text) => <s>{text}</s>,
};

/** Text of rich text. The editor's line breaks (Shift and Enter) become `<br>`. */
export function renderText(text: string): ReactNode {
  const lines = text.split(/\r\n?|\n/);
  if (lines.length === 1) return text;
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
