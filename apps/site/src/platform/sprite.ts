/** The file with all icons, each a symbol with an id. REQ-LAY-05. */
export const SPRITE_PATH = '/assets/icons.svg';
