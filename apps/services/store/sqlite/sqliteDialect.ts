import type { ViewDialect } from '../views/ViewDialect.ts';

const MS = '1000.0';
/** What `json_type` calls values of each type. */
const KINDS = { text: `'text'`, number: `'integer', 'real'`, boolean: `'true', 'false'`, json: `'object', 'array'` };

/** Times are text in ISO 8601, which sorts as they do; true is 1; objects and lists are JSON as text. */
export const sqliteDialect: ViewDialect = {
  time: (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / ${MS}, 'unixepoch')`,
  day: (column) => `date(${column} / ${MS}, 'unixepoch')`,
  value({ path, type, member = '' }) {
    const place = `'$${path.map((name) => `."${name}"`).join('')}'`;
    if (type === 'member') {
      const list = `json_each(message, ${place})`;
      return `CASE json_type(message, ${place}) WHEN 'array' THEN EXISTS (SELECT 1 FROM ${list} WHERE value = '${member}') END`;
    }
    return `CASE WHEN json_type(message, ${place}) IN (${KINDS[type]}) THEN json_extract(message, ${place}) END`;
  },
};
