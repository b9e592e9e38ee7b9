import { createCipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 16;

/**
 * Encrypts as the vendor does: AES-128-CBC, `iv.ciphertext`, both base64.
 * @param key 16 bytes as base64
 */
export function encryptText(text: string, key: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${iv.toString('base64')}.${encrypted.toString('base64')}`;
}
