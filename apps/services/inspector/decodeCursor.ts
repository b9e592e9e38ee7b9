import type { EventPosition } from '../store/EventFilter.ts';

const FORM = /^(\d{1,15})\.(\d{1,15})\.(\d)$/;

/** Reads what `encodeCursor` wrote. @returns undefined when it did not */
export function decodeCursor(text: string): EventPosition | undefined {
  const [, receivedAt, id, table] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  return receivedAt && id ? { receivedAt: Number(receivedAt), id: Number(id), table: Number(table) } : undefined;
}
