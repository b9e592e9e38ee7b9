/** The event a carousel sends (it bubbles) when another slide has come to rest; its detail is a SlideChange. */
export const SLIDE_EVENT = 'cu:slide';
