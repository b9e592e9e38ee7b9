/** What is known of a visit: all that conditions of flags may ask for. */
export const ATTRIBUTES = ['id', 'url', 'path', 'locale', 'device', 'country'] as const;

export type Attribute = (typeof ATTRIBUTES)[number];
