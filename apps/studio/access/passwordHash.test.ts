import { expect, it, vi } from 'vitest';
import { hashPassword, isPasswordOf } from './passwordHash.ts';

const CHEAP = { cost: 16, blockSize: 8, parallelization: 1 };

it('knows a password again, in any form of its letters, and no other', async () => {
  const stored = await hashPassword('Caf\u00e9 am Rhein', CHEAP);
  expect(await isPasswordOf('Cafe\u0301 am Rhein', stored)).toBe(true);
  for (const other of ['Café am Main', 'café am rhein', '', 'Café am Rhein '])
    expect(await isPasswordOf(other, stored)).toBe(false);
  expect((await hashPassword('Café am Rhein', CHEAP)).hash).not.toBe(stored.hash);
});

it('uses the parameters of the record, so that they can be raised later', async () => {
  const stored = await hashPassword('an older password', { cost: 32, blockSize: 4, parallelization: 2 });
  expect(stored).toMatchObject({ cost: 32, blockSize: 4, parallelization: 2 });
  expect(await isPasswordOf('an older password', stored)).toBe(true);
  expect(await isPasswordOf('an older password', { ...stored, cost: 16 })).toBe(false);
});

it('hashes for a name that nobody has too, with the parameters of new passwords', async () => {
  const crypto = await import('node:crypto');
  const real = await hashPassword('grey river under seven bridges');
  const spied = vi.spyOn(crypto.default, 'scrypt');
  expect(await isPasswordOf('grey river under seven bridges')).toBe(false);
  expect(await isPasswordOf('grey river under seven bridges', real)).toBe(true);
  const { cost, blockSize, parallelization } = real;
  expect([cost * blockSize * 128, parallelization]).toEqual([33_554_432, 3]);
  spied.mockRestore();
});
