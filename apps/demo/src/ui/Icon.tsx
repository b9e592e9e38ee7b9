import sprite from './icons.svg?no-inline';

/** Every symbol of `icons.svg`, which the browser fetches once: symbols cost no script. */
export type IconName =
  | ('arrow-right' | 'arrow-up-right' | 'board' | 'bolt' | 'brain' | 'calendar' | 'chart' | 'check' | 'chevron-down')
  | ('chevron-left' | 'chevron-right' | 'clock' | 'close' | 'cloud' | 'dashboard' | 'doc' | 'grip' | 'info' | 'link')
  | ('list' | 'mail' | 'menu' | 'minus' | 'more' | 'pencil' | 'plus' | 'reset' | 'send' | 'sparkle' | 'timeline')
  | ('trash' | 'undo' | 'user' | 'warning' | 'whiteboard');

interface IconProps {
  name: IconName;
  /** Width and height in pixels; symbols are on a grid of 24. */
  size?: number;
  className?: string;
}

/** A symbol in the text's colour. It is always beside a text or in a labelled button, so it is hidden from assistive technology. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg width={size} height={size} className={className} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
