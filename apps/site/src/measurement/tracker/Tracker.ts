/** What is sent along with an event or a person. */
export type Properties = Record<string, unknown>;

/** Where everything that is measured goes. Who calls it has made sure of consent (specification section 6). */
export interface Tracker {
  track(event: string, properties?: Properties): void;
  page(name?: string, properties?: Properties): void;
  identify(userId?: string, traits?: Properties): void;
  group(groupId: string, traits?: Properties): void;
  alias(userId: string, previousId?: string): void;
  screen(name: string, properties?: Properties): void;
}
