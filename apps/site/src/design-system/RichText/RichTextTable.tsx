import { documentToReactComponents, type Options } from '@contentful/rich-text-react-renderer';
import { BLOCKS, type Block, type Document, TOP_LEVEL_BLOCKS, type TopLevelBlock } from '@contentful/rich-text-types';
import { usePage } from '../page/PageContext.tsx';
import styles from './RichText.module.css';
import { plainTextOf } from './richTextDocument.ts';
import { layOutTable, type TableCell, type TableRow } from './tableLayout.ts';

interface RichTextTableProps {
  node: Block;
  /** The renderers of the text around, so that a list in a cell is like one beside the table. */
  options: Options;
}

/**
 * A table that scrolls horizontally if it is wider than the screen. A first row of header cells becomes its head. On a phone the rows of a plain table are
 * blocks, in which each value follows its column's title.
 */
export function RichTextTable({ node, options }: RichTextTableProps) {
  const { t } = usePage();
  const { head, body } = layOutTable(node);
  const columns = head[0]?.map(({ node: cell }) => plainTextOf(cell)) ?? [];
  const titles = columns.filter(Boolean);
  const isPlain = head.length === 1 && [...head, ...body].every((row) => isPlainRow(row, columns.length));
  // Regions of a page need different names: this one is labelled by the table's head.
  const name = titles.length > 0 ? `${t('table')}: ${titles.join(', ')}` : t('table');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: only sections of the content are <section>
    <div className={styles.table} role="region" aria-label={name} tabIndex={0} data-plain={isPlain ? '' : undefined}>
      <table>
        {head.length > 0 && <thead>{rowsOf(head, 'col', options)}</thead>}
        <tbody>{rowsOf(body, 'row', options, isPlain ? columns : [])}</tbody>
      </table>
    </div>
  );
}

/** Whether a row has one cell for each column. */
function isPlainRow(row: TableRow, columns: number): boolean {
  return row.length === columns && row.every(({ colSpan, rowSpan }) => !colSpan && !rowSpan);
}

/** @param titles of the columns, for rows that become blocks */
function rowsOf(rows: readonly TableRow[], scope: 'col' | 'row', options: Options, titles: readonly string[] = []) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never move
    <tr key={index}>{row.map((cell, at) => cellOf(cell, at, scope, options, titles[at]))}</tr>
  ));
}

function cellOf(
  { node, isHeader, ...spans }: TableCell,
  index: number,
  scope: 'col' | 'row',
  options: Options,
  title: string | undefined,
) {
  const words = cellContent(node, options);
  if (!isHeader) {
    return (
      <td key={index} {...spans} data-head={title || undefined}>
        {words}
      </td>
    );
  }
  return (
    <th key={index} scope={scope} {...spans}>
      {words}
    </th>
  );
}

function isTopLevelBlock(node: { nodeType: string }): node is TopLevelBlock {
  return TOP_LEVEL_BLOCKS.some((type) => type === node.nodeType);
}

/** A cell with one paragraph is rendered without `<p>`. */
function cellContent(cell: Block, options: Options) {
  const content = cell.content.filter(isTopLevelBlock);
  const [only] = content;
  const isParagraph = content.length === 1 && only?.nodeType === BLOCKS.PARAGRAPH;
  const document: Document = { nodeType: BLOCKS.DOCUMENT, data: {}, content };
  if (!isParagraph) return documentToReactComponents(document, options);
  const renderNode = { ...options.renderNode, [BLOCKS.PARAGRAPH]: (_: unknown, children: React.ReactNode) => children };
  return documentToReactComponents(document, { ...options, renderNode });
}
