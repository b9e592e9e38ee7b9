/** How lines of children begin that are JSON (`packages/http/src/log.ts`). */
const JSON_LINE = /^\{"level":/;

/**
 * Tells servers how to write their lines: into a pipe, they can't see the terminal behind it.
 * @param {{ LOG_FORMAT?: string, NO_COLOR?: string }} [env]
 * @returns {Record<string, string>} variables for children
 */
export function logVariables(isTerminal = process.stdout.isTTY, env = process.env) {
  if (!isTerminal || env.LOG_FORMAT) return {};
  return { LOG_FORMAT: 'pretty', ...(env.NO_COLOR === undefined && { FORCE_COLOR: '1' }) };
}

/** The line of a child, with its name before it; JSON names the application itself. */
export function lineOfChild(name, line) {
  return JSON_LINE.test(line) ? line : `${name.padEnd(9)} │ ${line}`;
}

/** A line of the supervisor, as the children write theirs. */
export function lineOfSupervisor(message, isTerminal = process.stdout.isTTY, { LOG_FORMAT } = process.env) {
  if (LOG_FORMAT ? LOG_FORMAT !== 'json' : isTerminal) return lineOfChild('start', message);
  return JSON.stringify({ level: 'warn', time: new Date().toISOString(), app: 'start', msg: message });
}
