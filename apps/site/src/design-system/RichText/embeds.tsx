import { type AnyEntry, type CalloutEntry, type FlattenedAsset, isPageEntry, summaryOf } from '@cumulus/content-model';
import { createElement } from 'react';
import { Button } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';
import { Markdown } from '../Markdown/Markdown.tsx';
import { Media } from '../Media/Media.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { QuoteFigure } from '../QuoteFigure/QuoteFigure.tsx';
import { ConsentControls } from './ConsentControls.tsx';
import { EmbeddedAudio, EmbeddedVideo, playerOf } from './embeddedPlayers.tsx';
import styles from './RichText.module.css';
import { addressOf, type LinkTarget } from './richTextDocument.ts';

/** `sizes` of a picture as wide as a text column (`--width-text`, 816 px): the 800 px file is sharp enough on a standard screen. */
export const COLUMN_SIZES = '(max-width: 860px) 100vw, 800px';

/** An entry between paragraphs. An unresolved one is left out; a section leaves a marker for the document. */
export function EmbeddedEntry({ target, index }: { target: AnyEntry | undefined; index: number }) {
  if (!target) return null;
  // For click tracking (REQ-ANA-07).
  const block = {
    'data-article-block-id': target.metadata.id,
    'data-article-block-index': index,
    'data-article-block-model-name': target.modelName,
  };
  if (isPageEntry(target))
    return <EmbeddedCard {...block} title={target.title} text={summaryOf(target)} href={addressOf(target)} />;
  switch (target.modelName) {
    case 'mediaPicture':
    case 'mediaScene':
    case 'mediaVideo':
    case 'mediaAnimation':
      return (
        <div {...block} className={styles.media}>
          <Media media={target} sizes={COLUMN_SIZES} />
        </div>
      );
    case 'callout':
      return <Callout {...block} callout={target} />;
    case 'consent':
      return <ConsentControls {...block} consent={target} />;
    case 'quote':
      return <QuoteFigure {...block} quote={target} />;
    case 'link':
      return (
        <p {...block}>
          <Button link={target} />
        </p>
      );
    default:
      return <EmbeddedSection {...block} entryId={target.metadata.id} />;
  }
}

/** An asset between paragraphs: an image is shown, a video or sound has its player, other files are linked. A missing one becomes the error image. */
export function EmbeddedAsset({ asset }: { asset: FlattenedAsset | undefined }) {
  const player = asset && playerOf(asset);
  if (player === 'video') return <EmbeddedVideo asset={asset as FlattenedAsset} />;
  if (player === 'audio') return <EmbeddedAudio asset={asset as FlattenedAsset} />;
  if (asset && !asset.contentType.startsWith('image/')) {
    return (
      <p>
        <Link href={asset.url}>{asset.title || asset.fileName}</Link> ({Math.ceil(asset.size / 1024)} KB)
      </p>
    );
  }
  return (
    <figure className={styles.media}>
      <Picture asset={asset} alt={asset?.title ?? ''} sizes={COLUMN_SIZES} />
    </figure>
  );
}

interface Resource extends LinkTarget {
  title?: string;
  name?: string;
  summary?: string;
}

/** An entry of another space: title and summary, linked if it has an address. */
export function EmbeddedResource({ target }: { target: Resource | undefined }) {
  const title = target?.title ?? target?.name;
  const address = addressOf(target);
  return title && address ? <EmbeddedCard title={title} text={target?.summary} href={address} /> : null;
}

interface EmbeddedSectionProps {
  entryId: string;
  [data: `data-${string}`]: string | number | undefined;
}

/** Marks the place of a section in rich text. The document inserts the section there (`document/splitAtEmbeddedSections`). */
export function EmbeddedSection({ entryId, ...data }: EmbeddedSectionProps) {
  return (
    <div {...data} className={styles.section}>
      {createElement('cu-section', { 'data-entry-id': entryId })}
    </div>
  );
}

interface EmbeddedCardProps {
  title: string;
  text?: string;
  /** Missing if the page isn't published: the card then has no link. */
  href?: string;
  [data: `data-${string}`]: string | number | undefined;
}

/** A card between paragraphs that links to further reading. */
export function EmbeddedCard({ title, text, href, ...data }: EmbeddedCardProps) {
  return (
    <aside {...data} className={styles.card}>
      <p className={styles.cardTitle}>{href ? <Link href={href}>{title}</Link> : title}</p>
      {text && <p>{text}</p>}
    </aside>
  );
}

const icons = { note: 'info', tip: 'lightbulb', warning: 'warning' } as const;

interface CalloutProps {
  callout: CalloutEntry;
  [data: `data-${string}`]: string | number | undefined;
}

/** A note set apart from the text. */
export function Callout({ callout, ...data }: CalloutProps) {
  return (
    <aside {...data} className={styles.callout} data-kind={callout.kind}>
      <Icon name={icons[callout.kind]} />
      <div>
        {callout.title && <p className={styles.cardTitle}>{callout.title}</p>}
        <Markdown text={callout.body} />
      </div>
    </aside>
  );
}
