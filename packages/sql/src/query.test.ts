import { expect, test } from 'vitest';
import { compile, createQueries } from './query.ts';

interface Tables {
  lead: { id: string; received_at: number; kind: string | null };
}

const queries = createQueries<Tables>();

test('compiles a query for the database that runs it', () => {
  const query = queries.selectFrom('lead').select('id').where('kind', '=', 'demo').where('received_at', '>', 5);
  const where = (first: string, second: string) =>
    `select "id" from "lead" where "kind" = ${first} and "received_at" > ${second}`;
  expect(compile(query, 'postgres')).toEqual({ text: where('$1', '$2'), parameters: ['demo', 5] });
  expect(compile(query, 'sqlite')).toEqual({ text: where('?', '?'), parameters: ['demo', 5] });
});

test('leaves SQL as it is', () => {
  const statement = { text: 'SELECT $1', parameters: [1] };
  expect(compile(statement, 'sqlite')).toBe(statement);
});
