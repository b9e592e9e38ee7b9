import { DEFAULT_PORTS } from '../../packages/http/src/defaultPorts.mjs';
import { describeFormerVariables } from '../../packages/http/src/formerVariables.mjs';
import { SetupError } from './SetupError.mjs';
import { portVariable, VARIABLES } from './VARIABLES.mjs';

const LISTENERS = Object.keys(DEFAULT_PORTS);
const PORTS = LISTENERS.map(portVariable);
const MOVABLE = LISTENERS.filter((listener) => !['site', 'content'].includes(listener));

/**
 * Ports of the servers; undefined: the default, or any free one where that is taken. `none`: it doesn't run.
 * @typedef {{ sitePort: number, contentPort: number | 'none', collectorPort?: OptionalPort, leadsPort?: OptionalPort, adminPort?: OptionalPort, productPort?: OptionalPort, demoPort?: OptionalPort, contentInternalPort?: OptionalPort, collectorInternalPort?: OptionalPort, leadsInternalPort?: OptionalPort }} Ports
 * @typedef {number | 'none' | undefined} OptionalPort
 */

/**
 * Reads the variables of the scripts, empty ones as unset.
 * @param {Record<string, string | undefined>} [source]
 * @returns {Ports & { chromiumPath: string, baseUrl: string }}
 * @throws {SetupError} names each wrong variable, its value and what is allowed
 */
export function readEnvironment(source = process.env) {
  const wrong = [];
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { fallback, allowed, accepts }]) => {
      const value = source[name] || fallback;
      if (value && !accepts(value))
        wrong.push(`${name}=${value} is not valid: give ${allowed}${fallback && ` (default ${fallback})`}.`);
      return [name, value];
    }),
  );
  for (const [index, one] of PORTS.entries()) {
    for (const other of PORTS.slice(index + 1)) {
      if (values[one] !== values[other] || !Number(values[one])) continue;
      wrong.push(`${one} and ${other} are both ${values[one]}: give each its own port.`);
    }
  }
  if (wrong.length) throw new SetupError('A setting in the environment is wrong.', wrong.join('\n'));
  const former = describeFormerVariables(source);
  if (former) throw new SetupError('A setting in the environment is of a former release.', former);
  return {
    sitePort: Number(values.SITE_PORT),
    contentPort: readPort(values.CONTENT_PORT),
    ...Object.fromEntries(MOVABLE.map((listener) => [`${listener}Port`, readPort(values[portVariable(listener)])])),
    chromiumPath: values.CHROMIUM_PATH,
    baseUrl: values.BASE_URL,
  };
}

function readPort(value) {
  if (!value) return undefined;
  return value === 'none' ? 'none' : Number(value);
}
