import type { Judgement } from './judgeVisits.ts';
import { AMOUNTS, proveVisits } from './proveVisits.ts';

// `npm run proof -- visits`: 1,000 visits with reloads, closed and crashed tabs, offline periods and a collector that is killed. `--smoke`: 30 of them;
// `--visits=200 --seed=7`: others.
const numberOf = (name: string) => {
  const text = process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
  return text === undefined ? {} : { [name]: Number(text) };
};
const amounts = process.argv.includes('--smoke') ? AMOUNTS.quick : AMOUNTS.whole;
const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1000);
let reported = 0;
const proof = await proveVisits({
  ...{ ...amounts, ...numberOf('visits'), ...numberOf('seed') },
  progress(visits) {
    if (visits - reported < 50) return;
    reported = visits;
    console.log(`  ${visits} visits, ${seconds()} s`);
  },
});
const { neverReturned, product, disturbances } = proof;
console.log(`
  ${proof.visits} visits of ${proof.visitors} visitors, ${proof.pages} pages shown (${proof.mustCount} for so long that they must be counted), ${seconds()} s
  collector: ${disturbances.kills} times killed, ${disturbances.restarts} times restarted, ${disturbances.strict} times refusing (429)
  ${proof.tracked} events tracked, ${proof.stored} stored
  product analytics: ${product.stored} stored
  events that died with the process of their page, before they were in the browser's storage: ${proof.unwritten}
  events after which the visitor never came back: ${neverReturned.lost} of ${neverReturned.tracked} lost, of product analytics ${product.neverReturned.lost}
`);
const faultsOf = ({ lost, double, invalid, uncounted }: Judgement) => ({ lost, double, invalid, uncounted });
const ofProduct = Object.entries(faultsOf(product)).map(([name, found]) => [`product ${name}`, found] as const);
const faults = [
  ...Object.entries({
    ...faultsOf(proof),
    withoutConsent: proof.withoutConsent,
    consent: proof.consent,
    reports: proof.reports,
  }),
  ...ofProduct,
];
for (const [name, found] of faults) {
  console.log(`  ${name.padEnd(18)}${String(found.length).padStart(6)}  ${found.length ? 'MISSED' : 'ok'}`);
  for (const one of found.slice(0, 10)) console.log(`      ${one}`);
}
process.exit(faults.some(([, found]) => found.length) ? 1 : 0);
