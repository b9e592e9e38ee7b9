import { expect, test } from 'vitest';
import { compile, createQueries, type Parameters, prepare } from './query.ts';

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

test('builds a prepared query once for each database, and gives it its values each time', () => {
  let built = 0;
  const find = prepare(({ id, since }: Parameters<{ id: string; since: number }>) => {
    built += 1;
    return queries.selectFrom('lead').selectAll().where('received_at', '>=', since).where('id', '=', id).limit(1);
  });
  const text = 'select * from "lead" where "received_at" >= ? and "id" = ? limit ?';
  expect(compile(find({ id: 'a', since: 1 }), 'sqlite')).toEqual({ text, parameters: [1, 'a', 1] });
  expect(compile(find({ id: 'b', since: 2 }), 'sqlite')).toEqual({ text, parameters: [2, 'b', 1] });
  expect(built).toBe(1);
  compile(find({ id: 'b', since: 2 }), 'postgres');
  expect(built).toBe(2);
});

test('leaves SQL as it is', () => {
  const statement = { text: 'SELECT $1', parameters: [1] };
  expect(compile(statement, 'sqlite')).toBe(statement);
});
