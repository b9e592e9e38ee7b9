import type { ViewDialect } from '../views/ViewDialect.ts';

const MS = '1000.0';

/** Times are `timestamptz`, days `date`, numbers `numeric`, which holds each number of JSON; objects and lists are `jsonb`. */
export const postgresDialect: ViewDialect = {
  time: (column) => `to_timestamp(${column} / ${MS})`,
  day: (column) => `(to_timestamp(${column} / ${MS}) AT TIME ZONE 'UTC')::date`,
  value({ path, type, member = '' }) {
    const place = `'{${path.map((name) => `"${name}"`).join(',')}}'`;
    const [json, text] = [`message #> ${place}`, `message #>> ${place}`];
    const kind = `jsonb_typeof(${json})`;
    switch (type) {
      case 'text':
        return `CASE ${kind} WHEN 'string' THEN ${text} END`;
      case 'number':
        return `CASE ${kind} WHEN 'number' THEN (${text})::numeric END`;
      case 'boolean':
        return `CASE ${kind} WHEN 'boolean' THEN (${text})::boolean END`;
      case 'member':
        return `CASE ${kind} WHEN 'array' THEN (${json}) @> '"${member}"' END`;
      case 'json':
        return `CASE WHEN ${kind} IN ('object', 'array') THEN ${json} END`;
    }
  },
};
