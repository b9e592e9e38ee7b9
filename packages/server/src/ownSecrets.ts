import { readSecrets, type SecretName } from '@cumulus/http/secrets';
import { requireOtherTokens } from './listeners.ts';
import { environmentError, type Variables } from './variables.ts';

/**
 * Reads the secrets of an application, as `readSecrets`, which differ from the tokens of its listeners.
 * @param source all variables
 * @throws Error that names what is wrong, for one line of the log
 */
export function readOwnSecrets<Name extends SecretName>(
  source: Variables,
  ...[values, rules]: Parameters<typeof readSecrets<Name>>
): Record<Name, string | undefined> {
  const secrets = inEnvironment(() => readSecrets(values, rules));
  requireOtherTokens({ ...source, ...secrets });
  return secrets;
}

/** Runs what reads variables. @throws Error that says of its fault that the environment has it */
export function inEnvironment<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw environmentError((error as Error).message);
  }
}
