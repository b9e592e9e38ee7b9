import { createHash, randomUUID } from 'node:crypto';
import { validateEvent } from '@cumulus/tracking-plan';
import { answerBrowser } from '../http/answerBrowser.ts';
import type { ServiceLimits } from '../http/clientLimits.ts';
import { RequestError } from '../http/RequestError.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { readShape } from '../http/readShape.ts';
import type { Service, ServiceRequest } from '../http/Service.ts';
import { sendJson } from '../http/sendJson.ts';
import type { Store } from '../store/Store.ts';
import { decisionSchema } from './decisionSchema.ts';

const MAX_BODY_BYTES = 4_096;
const EVENT = 'consent decided';

/** Records what visitors decided: see README.md. */
export function createConsentService(store: Pick<Store, 'append'>, limits: ServiceLimits): Service {
  async function record({ request, response }: ServiceRequest): Promise<void> {
    limits.count(request, 'RATE_LIMIT_CONSENT', MAX_BODY_BYTES);
    const { body } = await readJsonBody(request, MAX_BODY_BYTES);
    const said = readShape(decisionSchema, body);
    const decision = { ...said, consentId: said.consentId || randomUUID() };
    const { consentId, decidedAt, groups, version } = decision;
    const validity = validateEvent({ type: 'consent', event: EVENT, properties: decision });
    const same = JSON.stringify([consentId, decidedAt, groups, version]);
    await store.append([
      {
        ...{ vendor: 'consent', type: 'consent', event: EVENT, anonymousId: consentId, userId: null },
        messageId: createHash('sha256').update(same).digest('base64url'),
        ...{ receivedAt: Date.now(), payload: decision, isValid: validity.isValid },
        reason: validity.isValid ? null : validity.reason,
      },
    ]);
    sendJson(response, 200, { success: true });
  }

  return {
    prefix: '/consent',
    async handle(call) {
      await answerBrowser(call, {
        methods: 'POST',
        form: ({ code, message }) => ({ success: false, code, message }),
        answer() {
          if (call.path === '' || call.path === '/') return record(call);
          throw new RequestError(404, 'not_found', 'Known: /consent');
        },
      });
    },
  };
}
