import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sqlFile } from './reportSql.ts';

/** Parts of a `WITH`: what the queries of ClickHouse share. */
interface SharedPart {
  name: string;
  text: string;
}

/** The first paragraph of a file is of the file. */
const partsOf = (file: string): SharedPart[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .replace(/^(--.*\n)+\n/, '')
    .split(/,\n\n/)
    .map((text) => ({ name: nameOf(text), text }));

/** `name AS (query)`, or `((moment) -> value) AS name`. */
function nameOf(text: string): string {
  const [, query, lambda] = /^(\w+) AS \(|\) AS (\w+)$/m.exec(text) ?? [];
  return query ?? lambda ?? '';
}

const PARTS = [...partsOf('views.clickhouse.sql'), ...partsOf('macros.clickhouse.sql')];

/** ClickHouse's types of the parameters that a text of both engines has. */
const SHARED_TYPES: Readonly<Record<string, string>> = { limit: 'UInt32' };

/** The query of a report as ClickHouse runs it, over the views of docs/data.md. Its parameters are `{name:Type}`. */
export async function clickHouseSql(id: string): Promise<string> {
  const query = await ownText(id);
  const parts = namedIn(query).map(({ text }) => text);
  const isWith = query.startsWith('WITH ');
  return `WITH ${parts.join(',\n\n')}${isWith ? `,\n\n${query.slice('WITH '.length)}` : `\n\n${query}`}`;
}

/** Where only parameters are written in another way (`$limit`), both engines have one text. */
async function ownText(id: string): Promise<string> {
  const own = new URL(`queries/${id}.clickhouse.sql`, import.meta.url);
  if (existsSync(own)) return readFile(own, 'utf8');
  const shared = await readFile(sqlFile(id), 'utf8');
  return withSets(shared).replaceAll(/\$(\w+)/g, (_, name: string) => `{${name}:${SHARED_TYPES[name] ?? 'String'}}`);
}

/** ClickHouse counts visitors by a set. */
const withSets = (text: string) => text.replaceAll(/\bcount_visitors\((\w+)\)/g, 'count(DISTINCT $1)');

/** The parts that a text reads or calls, each after those that it names itself. */
function namedIn(text: string): SharedPart[] {
  const named = new Set<SharedPart>();
  const add = (within: string) => {
    for (const part of PARTS) {
      if (named.has(part) || !new RegExp(`\\b(FROM|JOIN) ${part.name}\\b|\\b${part.name}\\(`).test(within)) continue;
      named.add(part);
      add(part.text);
    }
  };
  add(text);
  return PARTS.filter((part) => named.has(part));
}
