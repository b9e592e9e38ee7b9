import type { NodeRenderer } from '@contentful/rich-text-react-renderer';
import { INLINES } from '@contentful/rich-text-types';
import { Link } from '../Link/Link.tsx';
import { addressOf } from './addressOf.ts';
import { InlineEntry } from './InlineEntry.tsx';

const linkToTarget: NodeRenderer = (node, children) => {
  const address = addressOf(node.data.target);
  return address ? <Link href={address}>{children}</Link> : children;
};

/** How inline nodes are shown. A link whose target can't be had leaves its words. */
export const renderInlines: Record<string, NodeRenderer> = {
  [INLINES.HYPERLINK]: (node, children) => <Link href={String(node.data.uri ?? '')}>{children}</Link>,
  [INLINES.ENTRY_HYPERLINK]: linkToTarget,
  [INLINES.ASSET_HYPERLINK]: linkToTarget,
  [INLINES.RESOURCE_HYPERLINK]: linkToTarget,
  [INLINES.EMBEDDED_ENTRY]: (node) => <InlineEntry target={node.data.target} />,
  [INLINES.EMBEDDED_RESOURCE]: (node) => <InlineEntry target={node.data.target} />,
};
