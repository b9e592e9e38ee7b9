import { documentToReactComponents } from '@contentful/rich-text-react-renderer';
import { BLOCKS, type Block, type Document } from '@contentful/rich-text-types';
import { usePage } from '../page/PageContext.tsx';
import { renderInlines, renderMarks, renderText } from './inlines.tsx';
import styles from './RichText.module.css';
import { plainTextOf } from './richTextDocument.ts';

/** A table, scrolled sideways where it is wider than the screen. A first row of header cells is its head. */
export function RichTextTable({ node }: { node: Block }) {
  const { t } = usePage();
  const rows = node.content as Block[];
  const hasHead = rows[0]?.content.every(isHeader) ?? false;
  const body = hasHead ? rows.slice(1) : rows;
  // Regions of one page need different names: this one is called by its head.
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
  const words = cellWords(cell);
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

/** A cell of one paragraph needs no paragraph. */
function cellWords(cell: Block) {
  const only = cell.content.length === 1 ? cell.content[0] : undefined;
  const content = only?.nodeType === BLOCKS.PARAGRAPH ? (only as Block).content : cell.content;
  const document = { nodeType: BLOCKS.DOCUMENT, data: {}, content } as unknown as Document;
  return documentToReactComponents(document, { renderNode: renderInlines, renderMark: renderMarks, renderText });
}
