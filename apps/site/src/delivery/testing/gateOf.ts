import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { type ClientGate, createClientGate } from '../limits/clientGate.ts';

/** A gate with the limits that a test names, and no other. This machine may name clients in `X-Forwarded-For`. */
export function gateOf(rates: ClientRates = {}): ClientGate {
  return createClientGate(rates, createClientAddress(trustedProxies()), 0);
}
