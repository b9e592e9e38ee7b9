import type { Statement } from './query.ts';

/** Migrations in the SQL of one database: they can be sent to the thread of a file, which doesn't load Kysely. */
export interface CompiledMigrations {
  steps: readonly { version: number; statements: readonly Statement[] }[];
  always: readonly Statement[];
}

/** The version of the tables after all steps. A store keeps it in the place where every release looks for it. */
export const latestVersion = ({ steps }: CompiledMigrations): number => steps.at(-1)?.version ?? 0;

/**
 * The statements that make this release's tables of a store's.
 * @param version of the store's tables; 0: it has none
 * @param store what an operator can name another of
 * @throws Error the tables belong to a later release, or to one that is too old
 */
export function statementsFrom(version: number, migrations: CompiledMigrations, store: string): readonly Statement[] {
  const { steps } = migrations;
  const latest = latestVersion(migrations);
  if (version > latest) {
    throw new Error(
      `its tables are of version ${version}, this release knows up to ${latest}: run the release that made them, or name another ${store}`,
    );
  }
  const oldest = steps[0]?.version ?? 0;
  if (version > 0 && version < oldest) {
    throw new Error(
      `its tables are of version ${version}, this release migrates them from ${oldest} on: start a release in between first`,
    );
  }
  return steps.filter((step) => step.version > version).flatMap(({ statements }) => statements);
}
