import { iconNames } from './iconNames.ts';

const known: ReadonlySet<string> = new Set(iconNames);

interface IconProps {
  /** Id of a symbol of the sprite; a name that isn't there draws nothing. */
  name: string;
  /** Side in pixels; drawn on a grid of 24. */
  size?: number;
  /** Says what the icon means. Leave out when the words beside it say so already: the icon is then hidden from assistive technology. */
  label?: string;
  className?: string;
}

/** One drawing of the shared sprite, in the colour of the text around it. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  if (!known.has(name)) return null;
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
      <use href={`/assets/icons.svg#${name}`} />
    </svg>
  );
}
