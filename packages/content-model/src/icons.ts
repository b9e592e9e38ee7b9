/** Every symbol of the sprite `/assets/icons.svg`. Content names icons by these ids. */
export const ICON_NAMES = [
  ...['arrow-right', 'arrow-up-right', 'bell', 'board', 'bolt', 'book', 'brain', 'calendar', 'chart', 'chat', 'check'],
  ...['check-circle', 'chevron-down', 'chevron-left', 'chevron-right', 'clock', 'close', 'cloud', 'code', 'cog'],
  ...['dashboard', 'doc', 'download', 'eye', 'file', 'filter', 'flag', 'form', 'globe', 'goal', 'graduation', 'hand'],
  ...['heart', 'help', 'home', 'inbox', 'info', 'layers', 'lightbulb', 'link', 'list', 'lock', 'mail', 'map'],
  ...['megaphone', 'menu', 'mic', 'minus', 'money', 'moon', 'palette', 'pause', 'people', 'phone', 'play', 'plus'],
  ...['puzzle', 'quote', 'rocket', 'scale', 'search', 'shield', 'sliders', 'sparkle', 'star', 'stethoscope', 'sun'],
  ...['table', 'tag', 'target', 'template', 'timeline', 'tool', 'truck', 'user', 'video', 'wallet', 'warning'],
  ...['whiteboard'],
] as const;
