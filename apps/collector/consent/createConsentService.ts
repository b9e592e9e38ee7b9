import { createHash, randomUUID } from 'node:crypto';
import type { CountryOfRequest } from '@cumulus/geo-country';
import { OWN_ADDRESS } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { validateEvent } from '@cumulus/tracking-plan';
import { createRecordRoutes, type NewRecord } from '../createRecordRoutes.ts';
import type { Store } from '../store/Store.ts';
import { countDecision } from './countDecision.ts';
import { type Decision, decisionSchema } from './decision.ts';

const EVENT = 'consent decided';

/**
 * Records consent decisions, and counts them in the daily totals: see README.md.
 * @param countryOf the visitor's country, as the site sends it
 */
export function createConsentService(
  store: Pick<Store, 'append' | 'addConsentTotals'>,
  limits: ServiceLimits,
  countryOf: CountryOfRequest,
): Service {
  const app = createRecordRoutes({
    ...{ store, limits, limit: 'RATE_LIMIT_CONSENT', address: OWN_ADDRESS },
    ...{ schema: decisionSchema, toRecord },
    async onStored({ payload }, request, receivedAt) {
      const counted = countDecision(payload as Decision, countryOf(request), receivedAt);
      if (counted) await store.addConsentTotals(counted.id, [counted.total], 'decision');
    },
  });
  return { prefix: '/consent', app };
}

/** A decision that is sent again has the same message id, so that it is stored once. */
function toRecord(sent: Decision): NewRecord {
  const decision = { ...sent, consentId: sent.consentId || randomUUID() };
  const { consentId, decidedAt, groups, version } = decision;
  const validity = validateEvent({ type: 'consent', event: EVENT, properties: decision });
  const identity = JSON.stringify([consentId, decidedAt, groups, version]);
  return {
    ...{ vendor: 'consent', type: 'consent', event: EVENT, anonymousId: consentId, payload: decision },
    messageId: createHash('sha256').update(identity).digest('base64url'),
    ...{ isValid: validity.isValid, reason: validity.isValid ? null : validity.reason },
  };
}
