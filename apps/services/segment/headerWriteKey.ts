/**
 * The write key that a request names in its `Authorization` header (Basic, without password), where it has one.
 * @param header as it was sent
 */
export function headerWriteKey(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]{1,400})$/i.exec(header ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('latin1').split(':', 1)[0];
}
