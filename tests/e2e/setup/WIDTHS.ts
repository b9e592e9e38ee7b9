/** Viewports of the audits: phone, tablet, desktop (REQ-LAY-02: tablet from 800 px, desktop from 1200 px). */
export const WIDTHS = [
  { width: 390, height: 844 },
  { width: 800, height: 1100 },
  { width: 1440, height: 900 },
] as const;
