/** The event a video sends (it bubbles) when a visitor starts it, not when it starts by itself; its detail is a VideoPlay. */
export const VIDEO_PLAY_EVENT = 'cu:video-play';
