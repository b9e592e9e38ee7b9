import { dirname, join, resolve } from 'node:path';
import { readContentSource } from '@cumulus/content-client/contentSource';
import { isGuessable } from '@cumulus/http/guessableSecrets';
import { listenerVariables, readListeners, reasonForOwnSecrets } from '@cumulus/server/listeners';
import { inEnvironment, readOwnSecrets } from '@cumulus/server/ownSecrets';
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
import { CONTENT_VARIABLES } from './content/contentVariables.ts';
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
  const { LEADS_SECRET, PRODUCT_SECRET, CONTENTFUL_DELIVERY_TOKEN } = values;
  const needed = ['LEADS_SECRET', 'PRODUCT_SECRET', 'CONTENTFUL_DELIVERY_TOKEN'] as const;
  const secrets = readOwnSecrets(
    source,
    { LEADS_SECRET, PRODUCT_SECRET, CONTENTFUL_DELIVERY_TOKEN },
    { reason, needed },
  );
  return {
    ...values,
    LEADS_SECRET: String(secrets.LEADS_SECRET),
    PRODUCT_SECRET: String(secrets.PRODUCT_SECRET),
    listeners,
    siteUrl: siteUrlOf(values),
    store: readLeadsStore(source),
    content: inEnvironment(() => readContentSource(values, { builtInToken: secrets.CONTENTFUL_DELIVERY_TOKEN })),
  };
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
