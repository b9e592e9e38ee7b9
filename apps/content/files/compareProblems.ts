import { createLog, type Log } from '@cumulus/http/log';

/** Something wrong in a file, described for its editor. */
interface Problem {
  file: string;
  message: string;
}

/** Where in the text: positions of the JSON parser, and places of items without an id. They change with edits above the problem. */
const PLACES = /( in JSON)? at position \d+|\s*\(line \d+ column \d+\)|\(number \d+ of the space\)/g;
/** The parser quotes the text around a fault, so another edit of a file that still can't be read changes the message. */
const NOT_READ = /^not read: .*$/s;

/**
 * Compares the problems of two loads for the log. A problem whose place moved is the same one, and a file that can't be read for another reason than
 * before isn't solved.
 * @returns `added`: what the log doesn't have yet; `solved`: what is no longer wrong
 */
export function compareProblems<P extends Problem>(
  before: readonly P[],
  now: readonly P[],
): { added: P[]; solved: P[] } {
  return { added: without(now, before, textOf), solved: without(before, now, kindOf) };
}

/** The problems of files at the moment. */
export class ProblemLog<P extends Problem> {
  #current: readonly P[] = [];
  readonly #log: Log;
  readonly #describe: (problem: P) => string;

  /** @param owner prefix of log lines */
  constructor(owner: string, describe: (problem: P) => string) {
    this.#log = createLog(owner);
    this.#describe = describe;
  }

  get current(): readonly P[] {
    return this.#current;
  }

  /** Replaces the problems. Logs each new one once, and when it is solved. @param outcomeOf what follows from a new one, for the log */
  replace(problems: readonly P[], outcomeOf = (_: P) => ''): void {
    const { added, solved } = compareProblems(this.#current, problems);
    for (const one of added) this.#log.error(`${this.#describe(one)}${outcomeOf(one)}`);
    for (const one of solved) this.#log.info(`solved: ${this.#describe(one)}`);
    this.#current = problems;
  }
}

function without<P extends Problem>(problems: readonly P[], others: readonly P[], keyOf: (problem: P) => string): P[] {
  const known = new Set(others.map(keyOf));
  // A message that two problems have is logged once.
  return problems.filter((problem) => !known.has(keyOf(problem)) && known.add(keyOf(problem)));
}

function textOf({ file, message }: Problem): string {
  return `${file}: ${message.replace(PLACES, '')}`;
}

function kindOf({ file, message }: Problem): string {
  return textOf({ file, message: message.replace(NOT_READ, 'not read') });
}
