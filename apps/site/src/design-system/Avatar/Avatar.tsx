import type { FlattenedAsset } from '@cumulus/content-model';
import { Picture } from '../Picture/Picture.tsx';
import styles from './Avatar.module.css';

const tones = ['peach', 'marigold', 'lilac', 'mint', 'sky'] as const;
const skins = ['skin1', 'skin2', 'skin3', 'skin4', 'skin5'] as const;
const hairs = ['hair1', 'hair1', 'hair2', 'hair2', 'hair3', 'hair4'] as const;
// Hair styles on a grid of 40, around a head of radius 8 at 20/18: short, parted, bob, bun, long, curls.
const hairPaths = [
  'M11.6 18c-.8-6.5 3-10.2 8.4-10.200s9.2 3.7 8.4 10.200c-1.5-1-2-3.5-3.2-4.6-3 1.4-8 1.4-10.6 0-1.1 1.1-1.6 3.6-3 4.600z',
  'M11.7 17.500c-1.2-7.5 3.6-10 8.9-9.7 5.5.2 8.8 4.2 7.7 10-1.6-.8-1.8-3.2-2.6-4.4-4.2.3-8.4-.6-10-2.6-.4 2.8-2.2 5.6-4 6.700z',
  'M10.5 25.500c-1.5-10 1.2-18 9.5-18s11 8 9.5 18h-4c1.6-3.8 1.8-8.2.5-11.5-3.6 1.2-8.6 1-12 0-1.3 3.3-1.1 7.7.5 11.500z',
  'M11.7 18.500C10.8 13 14.5 9.8 17 9a3.6 3.6 0 1 1 6 0c2.5.8 6.2 4 5.3 9.5-1.2-.8-2-3-2.6-4.5-3.4.8-8 .8-11.4 0-.6 1.5-1.4 3.7-2.6 4.500z',
  'M9.5 31C8 19 11 7.5 20 7.500S32 19 30.5 31h-4.700c2.2-4.6 2.2-11.6.2-16.6-4 1.4-7-.6-8.6-2.2-1 2.8-2 4.2-3.4 5.2-.9 4.6-.3 9.8 1.2 13.600z',
  'M11 20a4 4 0 0 1-.6-6.2 4 4 0 0 1 3.4-5 4.5 4.5 0 0 1 6-1.6 4.5 4.5 0 0 1 6.3 1.5 4 4 0 0 1 3.5 5A4 4 0 0 1 29 20c-1.6-1.2-1.7-3.6-2.7-5.5-4 1-8.6 1-12.6 0-1 1.9-1.1 4.3-2.7 5.500z',
];

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

/** The drawn face of a person without a portrait. It depends on the first name, so that "Amara" and "Amara Okafor" look the same. */
export function avatarOf(name: string) {
  const first = name.trim().split(/\s+/)[0] ?? '';
  const pick = <T,>(choices: readonly T[], salt: string): T => choices[hashOf(salt + first) % choices.length] as T;
  const tone = pick(tones, 'ground');
  const clothes = pick(
    tones.filter((other) => other !== tone),
    'clothes',
  );
  return { tone, clothes, skin: pick(skins, 'skin'), hair: pick(hairs, 'hair'), hairPath: pick(hairPaths, 'cut') };
}

interface AvatarProps {
  /** First or full name: the same first name always gives the same face. */
  name: string;
  portrait?: FlattenedAsset;
  /** Side in pixels. */
  size?: number;
  className?: string;
}

/**
 * A round picture of a person: the portrait, or a face drawn from the name. It is always beside the name, so it is hidden from assistive technology.
 */
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
