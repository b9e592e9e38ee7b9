import { buildDemo } from '../setup/buildDemo.mjs';
import { buildSite } from '../setup/buildSite.mjs';
import { buildStudio } from '../setup/buildStudio.mjs';

/** Builds demo, studio and site unless the last builds had the same inputs. @returns {Promise<{ passed: number, failed: number }>} */
export async function runBuildStage() {
  if (!(await buildDemo())) console.log('✓ The built demo is up to date');
  if (!(await buildStudio())) console.log('✓ The built studio is up to date');
  if (!(await buildSite())) console.log('✓ The built site is up to date');
  return { passed: 3, failed: 0 };
}
