import type { ExportFile } from '../types.ts';

const LISTS = ['contentTypes', 'locales', 'tags', 'editorInterfaces', 'entries', 'assets', 'scheduledActions'];

/**
 * Parses one (partial) Contentful export file.
 * @param text the file's text
 * @throws SyntaxError whose message names line and column, or Error naming the part that isn't a list
 */
export function parseExportFile(text: string): ExportFile {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('a content file holds one object, such as {"entries": […], "assets": […]}');
  }
  const file = parsed as Record<string, unknown>;
  for (const part of LISTS) {
    if (file[part] !== undefined && !Array.isArray(file[part])) {
      throw new Error(`"${part}" must be a list, found ${file[part] === null ? 'null' : typeof file[part]}`);
    }
  }
  return file as ExportFile;
}
