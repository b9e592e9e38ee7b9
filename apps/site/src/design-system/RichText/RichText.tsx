import { documentToReactComponents, type NodeRenderer } from '@contentful/rich-text-react-renderer';
import { BLOCKS, type Block, type Document, type Inline } from '@contentful/rich-text-types';
import { cleanRichText } from '@cumulus/content-model';
import { usePage } from '../page/PageContext.tsx';
import { EmbeddedAsset, EmbeddedEntry, EmbeddedResource } from './embeds.tsx';
import { renderInlines, renderMarks, renderText } from './inlines.tsx';
import styles from './RichText.module.css';
import { RichTextTable } from './RichTextTable.tsx';
import { headingId } from './richTextDocument.ts';

interface RichTextProps {
  document: Document;
  className?: string;
}

/**
 * Rich text with every block, inline and mark of REQ-CMS-05, REQ-CMS-06 and REQ-CMS-07. An embedded section leaves a marker that the document
 * replaces; unresolved embeds are left out.
 */
export function RichText({ document, className }: RichTextProps) {
  const { headingIds } = usePage();
  const options = { renderNode: renderNodes(headingIds), renderMark: renderMarks, renderText };
  return (
    <div className={[styles.prose, className].filter(Boolean).join(' ')}>
      {documentToReactComponents(cleanRichText(document) as Document, options)}
    </div>
  );
}

type Heading = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

/** A page has one h1, its title: a level-1 heading in a text becomes a large h2. */
const headings: [string, Heading, string?][] = [
  [BLOCKS.HEADING_1, 'h2', 'large'],
  [BLOCKS.HEADING_2, 'h2'],
  [BLOCKS.HEADING_3, 'h3'],
  [BLOCKS.HEADING_4, 'h4'],
  [BLOCKS.HEADING_5, 'h5'],
  [BLOCKS.HEADING_6, 'h6'],
];

/**
 * Renderers of blocks and inlines. Created for each document, since embedded entries are counted.
 * @param ids heading ids that are unique on the page; without them they are unique in this document
 */
function renderNodes(ids?: ReadonlyMap<object, string>): Record<string, NodeRenderer> {
  const usedIds = new Set<string>();
  let embedded = 0;
  const heading = (Tag: Heading, size?: string): NodeRenderer => {
    return (node, children) => (
      <Tag id={ids?.get(node) ?? headingId(node, usedIds)} data-size={size}>
        {children}
      </Tag>
    );
  };
  const renderNode: Record<string, NodeRenderer> = {
    ...renderInlines,
    ...Object.fromEntries(headings.map(([type, tag, size]) => [type, heading(tag, size)])),
    [BLOCKS.LIST_ITEM]: (node, children) => <li>{isOneParagraph(node) ? innerOf(children) : children}</li>,
    [BLOCKS.QUOTE]: (_, children) => <blockquote>{children}</blockquote>,
    [BLOCKS.HR]: () => <hr />,
    [BLOCKS.TABLE]: (node) => (
      <RichTextTable node={node as Block} options={{ renderNode, renderMark: renderMarks, renderText }} />
    ),
    [BLOCKS.EMBEDDED_ENTRY]: (node) => {
      embedded += 1;
      return <EmbeddedEntry target={node.data.target} index={embedded} />;
    },
    [BLOCKS.EMBEDDED_ASSET]: (node) => <EmbeddedAsset asset={node.data.target} />,
    [BLOCKS.EMBEDDED_RESOURCE]: (node) => <EmbeddedResource target={node.data.target} />,
  };
  return renderNode;
}

function isOneParagraph(node: Block | Inline): boolean {
  return node.content.length === 1 && node.content[0]?.nodeType === BLOCKS.PARAGRAPH;
}

function innerOf(children: React.ReactNode): React.ReactNode {
  const [paragraph] = Array.isArray(children) ? (children as React.ReactElement<{ children: React.ReactNode }>[]) : [];
  return paragraph?.props.children ?? children;
}
