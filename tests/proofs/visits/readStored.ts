/** An event as the inspector returns it. */
export interface StoredEvent {
  messageId: string;
  type: string;
  event: string | null;
  valid: boolean;
  reason: string | null;
  payload: { context?: { page?: { search?: string } } };
}

/** Reads all stored analytics events from the inspector. */
export async function readStored(adminUrl: string): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ vendor: 'segment', limit: '1000', ...(cursor && { cursor }) });
    const answer = await fetch(`${adminUrl}/inspector/api/events?${query}`);
    if (!answer.ok) throw new Error(`the inspector answered ${answer.status}: ${await answer.text()}`);
    const page = (await answer.json()) as { events: StoredEvent[]; nextCursor: string | null };
    all.push(...page.events);
    cursor = page.nextCursor;
  }
  return all;
}
