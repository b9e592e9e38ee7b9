import type { Lead } from './Lead.ts';

/** One lead on its way to one channel. */
export interface Delivery {
  /** The same at every attempt; channels send it along, so that a receiver recognizes a repeated delivery. */
  idempotencyKey: string;
  lead: Lead;
}

/** A way to notify somebody of a lead. */
export interface Channel {
  /** Names the channel in the outbox and in the log; stored, so that it never changes. */
  id: string;
  /**
   * Delivers a lead.
   * @returns when the receiver has accepted it, or when there is nothing to send
   * @throws DeliveryError when it is not delivered
   */
  deliver(delivery: Delivery, signal: AbortSignal): Promise<void>;
  /** Ends open connections. */
  close?(): void;
}

interface DeliveryErrorOptions extends ErrorOptions {
  /** The receiver refused this lead: another attempt would be refused as well. */
  isPermanent?: boolean;
  /** How long the receiver wants to be left alone. */
  retryAfterMs?: number | undefined;
}

/** Why a lead was not delivered. The message is logged and stored: it never contains personal data. */
export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { isPermanent = false, retryAfterMs, ...options }: DeliveryErrorOptions = {}) {
    super(message, options);
    this.name = 'DeliveryError';
    this.isPermanent = isPermanent;
    this.retryAfterMs = retryAfterMs;
  }
}
