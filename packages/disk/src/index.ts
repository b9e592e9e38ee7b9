export { outliveFullLog } from './outliveFullLog.mjs';
export { replaceFile } from './replaceFile.ts';
