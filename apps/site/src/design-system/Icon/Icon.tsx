/** Every symbol of the sprite `/assets/icons.svg`. Content names icons by these ids. */
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
      <use href={`/assets/icons.svg#${name}`} />
    </svg>
  );
}
