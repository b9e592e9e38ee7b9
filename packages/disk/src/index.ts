export { ignoreLogWriteErrors } from './ignoreLogWriteErrors.mjs';
export { replaceFile } from './replaceFile.ts';
