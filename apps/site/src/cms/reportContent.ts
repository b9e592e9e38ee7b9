import { escapeControls } from '@cumulus/http/escapeControls';

/** Logs a fault of the content. @param message may hold texts of editors as they are */
export function reportContent(message: string): void {
  console.error(`[content] ${escapeControls(message)}`);
}
