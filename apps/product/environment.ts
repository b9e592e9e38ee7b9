import { DEFAULT_PORTS } from '@cumulus/http/defaultPorts';
import { reasonForOwnSecrets } from '@cumulus/server/listeners';
import { readOwnSecrets } from '@cumulus/server/ownSecrets';
import {
  address,
  host,
  PUBLIC_VARIABLES,
  port,
  readVariables,
  STOP_VARIABLES,
  sharedSecret,
  siteUrlOf,
  type Variables,
} from '@cumulus/server/variables';
import { z } from 'zod';

const { SITE_URL, SITE_PORT, TRUSTED_PROXIES } = PUBLIC_VARIABLES;

const schema = z.object({
  ...{ ...STOP_VARIABLES, SITE_URL, SITE_PORT, TRUSTED_PROXIES },
  PRODUCT_HOST: host,
  PRODUCT_PORT: port(DEFAULT_PORTS.product),
  PRODUCT_SECRET: sharedSecret.optional(),
  LEADS_URL: address('http://localhost:4005').default('http://localhost:4005'),
});

/** The variables of the product stand-in. */
export type ProductEnvironment = ReturnType<typeof readProductEnvironment>;

/**
 * Reads the variables of the product stand-in.
 * @param source variables by name, as `process.env`; an empty one counts as absent
 * @throws Error naming every wrong variable and what would be right
 */
export function readProductEnvironment(source: Variables) {
  const values = readVariables(schema, source);
  const { PRODUCT_SECRET, PRODUCT_HOST } = values;
  const reason = reasonForOwnSecrets(values, { host: PRODUCT_HOST, hostVariable: 'PRODUCT_HOST' });
  const secrets = readOwnSecrets(source, { PRODUCT_SECRET }, { reason, needed: ['PRODUCT_SECRET'] });
  return { ...values, PRODUCT_SECRET: String(secrets.PRODUCT_SECRET), siteUrl: siteUrlOf(values).replace(/\/$/, '') };
}
