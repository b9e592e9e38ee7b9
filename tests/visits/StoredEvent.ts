/** An event as the inspector gives it. */
export interface StoredEvent {
  messageId: string;
  type: string;
  event: string | null;
  valid: boolean;
  reason: string | null;
  payload: { context?: { page?: { search?: string } } };
}
