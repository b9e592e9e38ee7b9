/** A piece of the page, in CSS pixels from the top left of the window. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One picture of the filmstrip. */
export interface Frame {
  /** Since the visit began. */
  ms: number;
  /** JPEG, perhaps smaller than the window. */
  picture: Buffer;
}

/** What a visitor saw from the first frame on, and what the page said of itself. */
export interface FilmedVisit {
  frames: Frame[];
  /** Sum of all layout shifts. */
  layoutShift: number;
  /** What they moved. */
  shifted: string[];
  /** What was taken out of a variant slot again, after it had been there. */
  removals: number;
}
