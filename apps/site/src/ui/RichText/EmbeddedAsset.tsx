import type { FlattenedAsset } from '@cumulus/content-model';
import { Link } from '../Link/Link.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { COLUMN_SIZES } from './COLUMN_SIZES.ts';
import styles from './RichText.module.css';

/** An asset between paragraphs: an image is shown, anything else is offered as a file. A missing one becomes the error image. */
export function EmbeddedAsset({ asset }: { asset: FlattenedAsset | undefined }) {
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
