import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A password as it is stored, with the parameters that it was hashed with. */
export const passwordHashSchema = z.strictObject({
  salt: z.base64(),
  hash: z.base64(),
  cost: z
    .int()
    .min(2)
    .max(2 ** 20),
  blockSize: z.int().min(1).max(32),
  parallelization: z.int().min(1).max(16),
});

export type PasswordHash = z.output<typeof passwordHashSchema>;

/** 32 MB and some 0.2 s of one core, of the settings that OWASP's cheat sheet of password storage lists as equal. */
const PARAMETERS = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes a new password. @param parameters cheaper ones in tests */
export async function hashPassword(password: string, parameters = PARAMETERS): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, parameters);
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), ...parameters };
}

/** What the password of an unknown name is compared with, so that it takes as long as that of a known one: nothing has this hash. */
const NOBODY: PasswordHash = {
  salt: randomBytes(SALT_BYTES).toString('base64'),
  hash: randomBytes(HASH_BYTES).toString('base64'),
  ...PARAMETERS,
};

/** Whether a password is the right one. @param stored undefined for a name that nobody has */
export async function isPasswordOf(password: string, stored: PasswordHash = NOBODY): Promise<boolean> {
  const expected = Buffer.from(stored.hash, 'base64');
  const derived = await derive(password, Buffer.from(stored.salt, 'base64'), stored);
  return expected.length === derived.length && timingSafeEqual(derived, expected);
}

/** Normalized, since keyboards write the same letter in several ways. */
function derive(password: string, salt: Buffer, parameters: Omit<PasswordHash, 'salt' | 'hash'>): Promise<Buffer> {
  const { cost, blockSize, parallelization } = parameters;
  // What it uses, and as much again, as Node counts it.
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
