/** A varied section of the home page, in a window that shows it at once. */
export interface Scene {
  flag: string;
  experiment: string;
  window: { width: number; height: number };
  /** Of the screen: a large window of full sharpness takes the machine longer to paint than it may between two frames. */
  sharpness: number;
}

export const SCENES: [Scene, Scene] = [
  { flag: 'home-hero', experiment: 'home-hero', window: { width: 1280, height: 800 }, sharpness: 1 },
  { flag: 'new-card-ui-CLK-123', experiment: 'new-card-ui', window: { width: 1280, height: 2600 }, sharpness: 0.5 },
];
