import { installDebianPackage } from './installDebianPackage.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Finds what tests need on this machine; what isn't there is installed by apt-get where that is allowed, and looked for again.
 * @template Found
 * @param {() => Found | undefined | Promise<Found | undefined>} find
 * @param {{ packages: string[], title?: string, missing: string, remedy: string }} wanted `title` is shown while apt-get runs, by default with the
 *   package's name; `missing` and `remedy` are the error
 * @returns {Promise<Found>}
 * @throws {SetupError} it isn't there and may not be installed
 */
export async function findOrInstall(find, { packages, title, missing, remedy }) {
  const found = await find();
  if (found) return found;
  for (const name of packages) await installDebianPackage(name, title ?? `Installing ${name}`);
  const installed = await find();
  if (installed) return installed;
  throw new SetupError(missing, remedy);
}
