/** Links between these screens carry no filters of reports. */
export const withoutScope = () => ({});
