import { SPRITE_PATH } from '../../platform/sprite.ts';

/** Every symbol of the sprite. Content names icons by these ids. */
export const iconNames = [
  ...['arrow-right', 'arrow-up-right', 'bell', 'board', 'bolt', 'book', 'brain', 'calendar', 'chart', 'chat', 'check'],
  ...['check-circle', 'chevron-down', 'chevron-left', 'chevron-right', 'clock', 'close', 'cloud', 'code', 'cog'],
  ...['dashboard', 'doc', 'download', 'eye', 'file', 'filter', 'flag', 'form', 'globe', 'goal', 'graduation', 'hand'],
  ...['heart', 'help', 'home', 'inbox', 'info', 'layers', 'lightbulb', 'link', 'list', 'lock', 'mail', 'map'],
  ...['megaphone', 'menu', 'mic', 'minus', 'money', 'moon', 'palette', 'pause', 'people', 'phone', 'play', 'plus'],
  ...['puzzle', 'quote', 'rocket', 'scale', 'search', 'shield', 'sliders', 'sparkle', 'star', 'stethoscope', 'sun'],
  ...['table', 'tag', 'target', 'template', 'timeline', 'tool', 'truck', 'user', 'video', 'wallet', 'warning'],
  ...['whiteboard'],
] as const;

const knownIcons: ReadonlySet<string> = new Set(iconNames);

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
