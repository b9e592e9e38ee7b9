/** An animation that can't be resized is sent as it is; a larger one stands still, since it would take a phone longer than a video. */
export const MAX_ANIMATION_BYTES = 10 * 1024 * 1024;
