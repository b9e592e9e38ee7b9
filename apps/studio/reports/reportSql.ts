import { readFile } from 'node:fs/promises';

/** The query of a report. @param id of the list */
export const sqlFile = (id: string): URL => new URL(`queries/${id}.sql`, import.meta.url);

/** The query as people read it. */
export const shownSql = (id: string): Promise<string> => readFile(sqlFile(id), 'utf8');
