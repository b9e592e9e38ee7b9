import { clientKey, createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import { listenAt } from '@cumulus/server/listeners';
import type { Started } from '@cumulus/server/runApplication';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { ADMIN_LIMITS } from '@cumulus/server/serverLimits';
import { readBrand } from './brand.ts';
import type { ProductEnvironment } from './environment.ts';
import { createProductService, PRODUCT_HEADERS } from './productService.ts';

/** Visitors of one demonstration. */
const LIMITS = { ...ADMIN_LIMITS, maxConnections: 512 };

/**
 * Starts the product stand-in.
 * @throws Error that names the variable to change
 */
export async function startProduct(environment: ProductEnvironment): Promise<Started> {
  const { PRODUCT_HOST: host, PRODUCT_PORT: port, PRODUCT_SECRET: secret, LEADS_URL: leadsUrl, siteUrl } = environment;
  const isProxy = trustedProxies(environment.TRUSTED_PROXIES);
  const server = new ServiceServer({ name: 'product', limits: LIMITS, headers: PRODUCT_HEADERS, isProxy });
  const addressOf = createClientAddress(isProxy);
  const clientOf: Parameters<typeof createProductService>[0]['clientOf'] = (request) => clientKey(addressOf(request));
  server.register(createProductService({ brand: await readBrand(), secret, siteUrl, leadsUrl, clientOf }));
  const url = await listenAt(server, { host, port, hostVariable: 'PRODUCT_HOST', portVariable: 'PRODUCT_PORT' });
  return { url, leave: () => server.leave(), close: () => server.close() };
}
