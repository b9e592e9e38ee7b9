import type { Delivery } from '../deliveries.ts';

/** What a channel reads of a delivery. Its `id` is the idempotency key: the same at every attempt. */
export type Message = Pick<Delivery, 'id' | 'topic' | 'createdAt' | 'lead' | 'meeting'>;

/** A way to notify somebody of a lead. */
export interface Channel {
  /** Names the channel in the outbox and in the log; it is stored, so that it never changes. Letters, digits and `-`. */
  id: string;
  /** What it is notified of; of a meeting when it is booked, moved or cancelled. `all` are leads and meetings, without reminders. */
  takes: 'leads' | 'meetings' | 'reminders' | 'all';
  /**
   * Whether the recipient is the visitor, whose address may be wrong, and whom a confirmation days later would confuse. The others are an operator's setting, and
   * get the leads that were stored before they were configured.
   */
  isToVisitor?: boolean;
  /**
   * Delivers a message, with its id, so that the receiver recognizes a repeated one.
   * @returns `sent` when the receiver has accepted it, `skipped` when there is nothing to send
   * @throws DeliveryError when it is not delivered
   */
  deliver(message: Message, signal: AbortSignal): Promise<'sent' | 'skipped'>;
  /** Ends open connections. */
  close?(): void;
}

interface DeliveryErrorOptions extends ErrorOptions {
  /** The receiver refused this message: another attempt would be refused as well. */
  isPermanent?: boolean;
  /** How long the receiver asks to wait before the next attempt (`Retry-After`). */
  retryAfterMs?: number | undefined;
  /** Only this message waits, by no fault of the receiver: later ones are sent. */
  isPostponed?: boolean;
  /** The receiver refused this message for now, such as an unknown domain; it takes others, so that only this one waits. */
  isOfMessage?: boolean;
  /** What is refused is the address of the recipient. */
  isOfRecipient?: boolean;
}

/** Why a message was not delivered. The text is logged and stored: it never contains personal data. */
export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  readonly retryAfterMs: number | undefined;
  readonly isPostponed: boolean;
  readonly isOfMessage: boolean;
  readonly isOfRecipient: boolean;

  constructor(message: string, options: DeliveryErrorOptions = {}) {
    super(message, options);
    this.name = 'DeliveryError';
    this.isPermanent = options.isPermanent ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.isPostponed = options.isPostponed ?? false;
    this.isOfMessage = options.isOfMessage ?? false;
    this.isOfRecipient = options.isOfRecipient ?? false;
  }
}
