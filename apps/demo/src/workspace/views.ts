/** The views, in the order of the navigation. */
export const VIEWS = ['list', 'board', 'timeline', 'doc', 'whiteboard', 'dashboard', 'automations', 'ai'] as const;
export type View = (typeof VIEWS)[number];
