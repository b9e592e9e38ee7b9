import { createLog } from '@cumulus/http/log';

const log = createLog('content');

/** Logs a fault of the content. @param message may hold texts of editors as they are */
export function reportContent(message: string): void {
  log.error(message);
}
