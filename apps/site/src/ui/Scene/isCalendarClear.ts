interface Calendar {
  days: readonly string[];
  events: readonly { day: number; row: number; span?: number }[];
}

/** Whether every event lies within the days and none covers another: what doesn't would not be drawn. */
export function isCalendarClear({ days, events }: Calendar): boolean {
  const taken = new Set<string>();
  for (const { day, row, span = 1 } of events) {
    if (day + span > days.length) return false;
    for (let at = day; at < day + span; at += 1) {
      if (taken.has(`${row}/${at}`)) return false;
      taken.add(`${row}/${at}`);
    }
  }
  return true;
}
