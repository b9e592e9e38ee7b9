/** A command of `npm run studio`. */
export interface StudioCommand {
  /** What follows the command, and what it does. */
  usage: string;
  /** @param args what follows the command @throws Error for one line of the terminal */
  run(args: string[], environment: Record<string, string | undefined>): Promise<void>;
}
