interface ReceivedEvent {
  vendor: string;
  type: string;
  event: string | null;
  payload: { context?: { page?: { url?: string } } };
  valid: boolean;
  reason: string | null;
}

interface EventPage {
  events: ReceivedEvent[];
  nextCursor: string | null;
}

/**
 * Reads all that the built-in collector received.
 * @param admin origin of the services' admin listener
 * @throws when an event doesn't match the tracking plan, with each reason and page
 */
export async function refuseUnplanned(admin: string): Promise<void> {
  const wrong = new Map<string, string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${admin}/inspector/api/events?limit=1000${query}`);
    if (!answer.ok) throw new Error(`The inspector answered ${answer.status}: ${await answer.text()}`);
    const { events, nextCursor } = (await answer.json()) as EventPage;
    for (const { valid, vendor, type, event, reason, payload } of events) {
      const where = payload.context?.page?.url ?? 'no page';
      if (!valid) wrong.set(`${vendor} ${type} ${event}: ${reason}`, where);
    }
    cursor = nextCursor;
  }
  if (wrong.size === 0) return;
  const lines = [...wrong].map(([what, where]) => `${what} (${where})`);
  throw new Error(`Events that are not as the tracking plan has them:\n${lines.join('\n')}`);
}
