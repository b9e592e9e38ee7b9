let settle: (areOn: boolean) => void;
const areOn = new Promise<boolean>((resolve) => {
  settle = resolve;
});

/** Whether the source wants what failed to be tried again on the same page (specification section 9: 10 attempts if so, else 1). */
export const retries = {
  /** @param areOn what the source's settings say; the first ones count for the page */
  tell: (areOn: boolean): void => settle(areOn),
  /** Waits for the settings: where they never come, so does no answer. */
  areOn: (): Promise<boolean> => areOn,
};
