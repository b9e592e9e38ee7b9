/** What tells where a visit came from: query parameters of campaign links, and the cookies of the same names (specification section 3). */
export const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
