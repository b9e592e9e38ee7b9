import { join } from 'node:path';
import { describeListenFault } from '@cumulus/http/listenFault';
import { superviseServer } from '@cumulus/http/superviseServer';
import { createChildrenService } from './admin/createChildrenService.ts';
import { readEnvironment, type ServicesEnvironment } from './environment.ts';
import { startServices } from './startServices.ts';

function environmentOrExit(): ServicesEnvironment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const environment = environmentOrExit();
try {
  const started = await startServices(environment, [createChildrenService()]);
  superviseServer({
    ...{ program: 'services', lameDuckMs: environment.LAME_DUCK_MS },
    ...{ announce: started.leave, drain: started.close },
    faultFile: join(environment.SERVICES_CACHE_DIR, `faults-${environment.SERVICES_PORT}.json`),
  });
  if (started.adminUrl) console.log(`services: admin listener at ${started.adminUrl}`);
  if (started.productUrl) console.log(`services: product stand-in at ${started.productUrl}`);
  console.log(`services: ready at ${started.url}`);
} catch (error) {
  const { SERVICES_HOST: host, SERVICES_PORT: port } = environment;
  const target = { host, hostVariable: 'SERVICES_HOST', port, portVariable: 'SERVICES_PORT' };
  const fault = describeListenFault(error, target) ?? `could not start: ${(error as Error).message}`;
  console.error(`services: ${fault}`);
  process.exit(1);
}
