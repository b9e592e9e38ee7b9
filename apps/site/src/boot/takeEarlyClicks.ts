/** Takes what was clicked before the boot script came (adapter/bootAfterPaint.ts); no more are put by from now on. */
export function takeEarlyClicks(): Event[] {
  const page = globalThis as { earlyClicks?: Event[] };
  const { earlyClicks = [] } = page;
  delete page.earlyClicks;
  return earlyClicks;
}
