/** Window widths at which the layout and its pictures change, in pixels (specification section 9). */
export const breakpointsPx = [500, 600, 800, 1200, 1600] as const;
