import type { LiveMessage } from './liveMessages.ts';

/**
 * Of messages that are shown, those that another filter wants as well: who follows a visitor sees what that one did before, and nobody else.
 * @param query of the stream, as the studio reads it
 */
export function keptMessages(messages: readonly LiveMessage[], query: string): readonly LiveMessage[] {
  const wanted = new URLSearchParams(query);
  const vendors = wanted.getAll('vendor');
  const [event, valid, visitor] = ['event', 'valid', 'visitor'].map((name) => wanted.get(name));
  return messages.filter(
    (message) =>
      (vendors.length === 0 || vendors.includes(message.vendor)) &&
      (!event || (message.event ?? message.type).toLowerCase().includes(event.toLowerCase())) &&
      (!valid || String(message.valid) === valid) &&
      (!visitor || [message.anonymousId, message.userId, consentIdOf(message)].includes(visitor)),
  );
}

function consentIdOf({ payload }: LiveMessage): string | undefined {
  const { context } = (payload ?? {}) as { context?: { consent?: { consentId?: string } } };
  return context?.consent?.consentId;
}
