import { documentToReactComponents, type NodeRenderer } from '@contentful/rich-text-react-renderer';
import { BLOCKS, type Block, type Document, TOP_LEVEL_BLOCKS, type TopLevelBlock } from '@contentful/rich-text-types';
import { usePage } from '../page/PageContext.tsx';
import { renderInlines, renderMarks, renderText } from './inlines.tsx';
import styles from './RichText.module.css';
import { plainTextOf } from './richTextDocument.ts';

/** A table that scrolls horizontally if it is wider than the screen. A first row of header cells becomes its head. */
export function RichTextTable({ node }: { node: Block }) {
  const { t } = usePage();
  const rows = node.content as Block[];
  const hasHead = rows[0]?.content.every(isHeader) ?? false;
  const body = hasHead ? rows.slice(1) : rows;
  // Regions of a page need different names: this one is labelled by the table's head.
  const name = hasHead
    ? `${t('table')}: ${rows[0]?.content.map((cell) => plainTextOf(cell as Block)).join(', ')}`
    : t('table');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: only sections of the content are <section>
    <div className={styles.table} role="region" aria-label={name} tabIndex={0}>
      <table>
        {hasHead && <thead>{rows[0] && <Row row={rows[0]} scope="col" />}</thead>}
        <tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never move
            <Row key={index} row={row} scope="row" />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, scope }: { row: Block; scope: 'col' | 'row' }) {
  return <tr>{(row.content as Block[]).map((cell, index) => cellOf(cell, index, scope))}</tr>;
}

function cellOf(cell: Block, index: number, scope: 'col' | 'row') {
  const words = cellContent(cell);
  if (!isHeader(cell)) return <td key={index}>{words}</td>;
  return (
    <th key={index} scope={scope}>
      {words}
    </th>
  );
}

function isHeader(cell: { nodeType: string }): boolean {
  return cell.nodeType === BLOCKS.TABLE_HEADER_CELL;
}

function isTopLevelBlock(node: { nodeType: string }): node is TopLevelBlock {
  return TOP_LEVEL_BLOCKS.some((type) => type === node.nodeType);
}

const withoutParagraph: NodeRenderer = (_node, children) => children;

/** A cell with one paragraph is rendered without `<p>`. */
function cellContent(cell: Block) {
  const content = cell.content.filter(isTopLevelBlock);
  const hasOne = content.length === 1;
  const document: Document = { nodeType: BLOCKS.DOCUMENT, data: {}, content };
  const renderNode = { ...renderInlines, ...(hasOne && { [BLOCKS.PARAGRAPH]: withoutParagraph }) };
  return documentToReactComponents(document, { renderNode, renderMark: renderMarks, renderText });
}
