import { accessSync, constants, statSync } from 'node:fs';
import { createLog } from '@cumulus/http/log';
import { createFolderSync } from './createFolder.ts';

/**
 * Creates folders, and warns of each that can't be written to. Called at start: an unwritable cache would otherwise show only as load.
 * @param program its name in the log
 * @param folders by the variable that names them
 */
export function warnOfUnwritableFolders(program: string, folders: Readonly<Record<string, string>>): void {
  for (const [variable, folder] of Object.entries(folders)) {
    try {
      createFolderSync(folder);
      accessSync(folder, constants.W_OK);
      if (!statSync(folder).isDirectory()) throw new Error('it is a file');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = `can't be written to, so nothing is kept there: ${code ?? message}`;
      createLog(program).warn(`${variable}=${folder} ${reason}`);
    }
  }
}
