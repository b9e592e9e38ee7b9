/** From which slide to which, 1-based, as the content-properties of click tracking have them (specification section 3). */
export type SlideChange = {
  fromSlide: number;
  toSlide: number;
  /** Whether the visitor moved it, or it played by itself. */
  isAutoplay: boolean;
};
