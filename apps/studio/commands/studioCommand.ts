import { CLICKHOUSE_COMMANDS } from './clickHouseCommand.ts';
import type { StudioCommand } from './command.ts';
import { DIGEST_COMMANDS } from './digestCommand.ts';
import { USER_COMMANDS } from './userCommands.ts';

/** By name. Those that need much are imported when they run. */
const COMMANDS: Readonly<Record<string, StudioCommand>> = {
  ...USER_COMMANDS,
  ...DIGEST_COMMANDS,
  ...CLICKHOUSE_COMMANDS,
};

/**
 * Runs a command beside the studio, which may be running.
 * @param args the command and what it needs
 * @param environment variables of the studio
 * @returns the exit code
 */
export async function runStudioCommand(
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<number> {
  const [name = '', ...rest] = args;
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new Error(describeUsage());
    await command.run(rest, environment);
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

function describeUsage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { usage }]) => `  npm run studio -- ${name} ${usage}`);
  return ['Give one of', ...lines, '  npm run studio -- demo [--fresh]'].join('\n');
}
