import type { FlattenedAsset } from '@cumulus/content-model';
import { Picture } from '../Picture/Picture.tsx';
import styles from './Avatar.module.css';
import { avatarOf } from './avatarOf.ts';

interface AvatarProps {
  /** First or full name: the same first name always gives the same face. */
  name: string;
  portrait?: FlattenedAsset;
  /** Side in pixels. */
  size?: number;
  className?: string;
}

/** A round picture of someone: the portrait, or a face in the dawn colours drawn from the name. Always beside the name, so hidden from assistive technology. */
export function Avatar({ name, portrait, size = 40, className }: AvatarProps) {
  const names = [styles.avatar, className].filter(Boolean).join(' ');
  if (portrait)
    return <Picture asset={portrait} className={names} width={size} height={size} sizes={`${size}px`} isAriaHidden />;
  const { tone, skin, hair, hairPath, clothes } = avatarOf(name);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      className={names}
      data-tone={tone}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.ground} d="M0 0h40v40H0z" />
      <path className={styles.clothes} data-tone={clothes} d="M5 44c0-9 6-13.5 15-13.5S35 35 35 44z" />
      <path className={styles[skin]} d="M16.5 24h7v7a3.5 3.5 0 0 1-7 0z" />
      <circle className={styles[skin]} cx="20" cy="18" r="8" />
      <path className={styles[hair]} d={hairPath} />
    </svg>
  );
}
