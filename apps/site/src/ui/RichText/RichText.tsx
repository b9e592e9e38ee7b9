import { documentToReactComponents } from '@contentful/rich-text-react-renderer';
import type { Document } from '@contentful/rich-text-types';
import { usePage } from '../page/usePage.ts';
import styles from './RichText.module.css';
import { renderBlocks } from './renderBlocks.tsx';
import { renderInlines } from './renderInlines.tsx';
import { renderMarks } from './renderMarks.tsx';
import { renderText } from './renderText.tsx';

interface RichTextProps {
  document: Document;
  className?: string;
}

/**
 * Rich text with every block, inline and mark of specification section 3. An embedded section leaves a marker that the document
 * replaces; what an embedding points to and can't be had is left out.
 */
export function RichText({ document, className }: RichTextProps) {
  const { headingIds } = usePage();
  const renderNode = { ...renderBlocks(headingIds), ...renderInlines };
  const options = { renderNode, renderMark: renderMarks, renderText };
  return (
    <div className={[styles.prose, className].filter(Boolean).join(' ')}>
      {documentToReactComponents(document, options)}
    </div>
  );
}
