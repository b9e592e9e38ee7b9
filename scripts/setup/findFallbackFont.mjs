import { findOrInstall } from './findOrInstall.mjs';
import { runCommand } from './runCommand.mjs';

/** What a page is set in before its own fonts come (`ui/fonts/fonts.css`); Liberation Sans has Arial's widths. */
const FAMILIES = ['Arial', 'Liberation Sans'];
const PACKAGE = 'fonts-liberation';

/**
 * A font for the time before the page's own ones come. Every phone and desktop has one; a bare Linux, where Chromium came without what it recommends,
 * has only fonts of other widths, and each page would move when its own fonts come.
 * @returns {Promise<void>}
 * @throws {import('./SetupError.mjs').SetupError} none is there and none may be installed
 */
export async function findFallbackFont() {
  if (process.platform !== 'linux') return;
  await findOrInstall(isThere, {
    packages: [PACKAGE],
    missing: `None of the fonts ${FAMILIES.join(', ')} is on this machine, and tests of the layout need one, as visitors have it.`,
    remedy: `Install one (Debian: sudo apt-get install ${PACKAGE}) and run again.`,
  });
}

/** Without `fc-list` what Debian's package brought is looked for by its package's name. */
async function isThere() {
  const listed = await runCommand('fc-list', ['--format', '%{family}\n']);
  if (listed.code === 0) return listed.output.split(/[\n,]/).some((family) => FAMILIES.includes(family));
  return (await runCommand('dpkg', ['-s', PACKAGE])).code === 0;
}
