import { dirname, join, resolve } from 'node:path';
import { isGuessable } from '@cumulus/http/guessableSecrets';
import { readSecrets } from '@cumulus/http/secrets';
import { listenerVariables, readListeners, reasonForOwnSecrets, requireOtherTokens } from '@cumulus/server/listeners';
import {
  databaseUrl,
  environmentError,
  PUBLIC_VARIABLES,
  path,
  readVariables,
  repositoryRoot,
  sharedSecret,
  siteUrlOf,
  type Variables,
  wholeNumber,
} from '@cumulus/server/variables';
import { z } from 'zod';
import { CONTENT_VARIABLES, readContentSource } from './content/contentSource.ts';
import { missingNotifyVariables, notifyVariables } from './notify/notifyEnvironment.ts';
import { readWebhookSecret } from './notify/webhook.ts';

const schema = z.object({
  ...PUBLIC_VARIABLES,
  ...listenerVariables('leads'),
  ...CONTENT_VARIABLES,
  ...notifyVariables,
  SERVICES_CACHE_DIR: path('.cache'),
  STORE_FILE: path('.data/collector.sqlite'),
  /** By default beside `STORE_FILE`, so that it is on the same volume. */
  LEADS_FILE: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl,
  // Two years: what a sale that was put off needs, and what German supervisors accept for prospects who don't answer.
  LEADS_MAX_DAYS: wholeNumber(730, 1, 100_000),
  LEADS_SECRET: sharedSecret.optional(),
  PRODUCT_SECRET: sharedSecret.optional(),
});

/** The variables of the lead service. */
export type LeadsEnvironment = ReturnType<typeof readLeadsEnvironment>;

/** Which store, for commands beside the service. */
export function readLeadsStore(source: Variables) {
  const { LEADS_FILE, STORE_FILE, DATABASE_URL, LEADS_MAX_DAYS } = readVariables(schema, source);
  const file = resolve(repositoryRoot, LEADS_FILE ?? join(dirname(STORE_FILE), 'leads.sqlite'));
  return { file, databaseUrl: DATABASE_URL, maxDays: LEADS_MAX_DAYS };
}

/**
 * Reads the variables of the lead service.
 * @param source variables by name, as `process.env`; an empty one counts as absent
 * @returns the values with defaults filled in and paths made absolute
 * @throws Error naming every wrong variable and what would be right
 */
export function readLeadsEnvironment(source: Variables) {
  const values = readVariables(schema, source);
  const listeners = readListeners('leads', values);
  const missing = missingNotifyVariables(values);
  if (missing.length > 0) throw environmentError(missing.join('; '));
  const reason = reasonForOwnSecrets(values, listeners.public) ?? reasonForOwnSecrets(values, listeners.internal);
  requireRandomWebhookSecret(values, reason);
  const { LEADS_SECRET, PRODUCT_SECRET } = values;
  try {
    const secrets = readSecrets(
      { LEADS_SECRET, PRODUCT_SECRET },
      { reason, needed: ['LEADS_SECRET', 'PRODUCT_SECRET'] },
    );
    requireOtherTokens({ ...source, ...secrets });
    return {
      ...values,
      LEADS_SECRET: String(secrets.LEADS_SECRET),
      PRODUCT_SECRET: String(secrets.PRODUCT_SECRET),
      ...{
        listeners,
        siteUrl: siteUrlOf(values),
        store: readLeadsStore(source),
        content: readContentSource(values, reason),
      },
    };
  } catch (error) {
    throw environmentError((error as Error).message.replace(/^Wrong environment variable\. /, ''));
  }
}

function requireRandomWebhookSecret(
  { LEADS_WEBHOOK_SECRET: secret }: { LEADS_WEBHOOK_SECRET?: string | undefined },
  reason: string | undefined,
): void {
  if (!reason || !secret) return;
  const key = readWebhookSecret(secret).toString('latin1');
  if (!isGuessable(key) && !isGuessable(secret.slice('whsec_'.length))) return;
  throw environmentError(
    `${reason}, so LEADS_WEBHOOK_SECRET must be random, not what can be guessed: echo "whsec_$(openssl rand -base64 32)"`,
  );
}
