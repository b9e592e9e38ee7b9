export { createFolder, createFolderSync } from './createFolder.ts';
export { ignoreLogWriteErrors } from './ignoreLogWriteErrors.mjs';
export { ignoreMissing } from './ignoreMissing.ts';
export { LastGoodCopy } from './LastGoodCopy.ts';
export { replaceFile } from './replaceFile.ts';
