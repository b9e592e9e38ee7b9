import { ICON_NAMES } from '@cumulus/content-model/icons';
import { SPRITE_PATH } from '../../platform/sprite.ts';

const knownIcons: ReadonlySet<string> = new Set(ICON_NAMES);

interface IconProps {
  /** Id of a symbol of the sprite; an unknown name renders nothing. */
  name: string;
  /** Width and height in pixels; symbols are on a grid of 24. */
  size?: number;
  /** Text alternative. Leave it out beside text that has the same meaning: the icon is then hidden from assistive technology. */
  label?: string;
  className?: string;
}

/** A symbol of the shared sprite, in the text's colour. REQ-LAY-05. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  if (!knownIcons.has(name)) return null;
  return (
    <svg
      width={size}
      height={size}
      className={className}
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${SPRITE_PATH}#${name}`} />
    </svg>
  );
}
