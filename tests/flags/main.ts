import { copyRunningFlags } from './copyRunningFlags.ts';

// `node tests/flags/main.ts <folder>`: the flags that tests need, for a copy of the site that BASE_URL names.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that gets the flags: node tests/flags/main.ts /tmp/flags');
console.log(`FLAGS_DIR=${copyRunningFlags(folder)}`);
