import { demoFiles } from './demoFolder.ts';
import { generateDemo } from './generateDemo.ts';

// node scripts/studio-demo/generate.ts: in a process of its own, whose memory is free again when the demo opens.
const { events, leads, seconds } = await generateDemo({ files: demoFiles(), now: Date.now() });
console.log(`${events} events and ${leads} leads in ${seconds} s`);
