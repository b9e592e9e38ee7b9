import { expect, it } from 'vitest';
import { SetupError } from '../setup/SetupError.mjs';
import { describeProofs } from './describeProofs.mjs';
import { PROOFS } from './PROOFS.mjs';
import { readProof } from './readProof.mjs';
import { TOOLS } from './TOOLS.mjs';

const fail = (...parameters: string[]): SetupError => {
  try {
    readProof(PROOFS, parameters);
  } catch (error) {
    if (error instanceof SetupError) return error;
  }
  throw new Error('no SetupError');
};

it('lists each proof with its sentence, duration and needs', () => {
  const lines = describeProofs(PROOFS).split('\n');
  for (const { name, proves, minutes, needs } of PROOFS) {
    const at = lines.findIndex((line) => line.trim().startsWith(`${name} `));
    expect(lines[at]).toContain(proves);
    expect(lines[at + 1]).toContain(`${minutes} min`);
    for (const tool of needs) expect(lines[at + 1]).toContain(tool);
  }
});

it('names only tools that can be found or installed', () => {
  expect(PROOFS.flatMap(({ needs }) => needs).filter((tool) => !(tool in TOOLS))).toEqual([]);
});

it('passes a proof its options, with its own in place of --smoke', () => {
  const chosen = (...parameters: string[]) => {
    const { proof, options } = readProof(PROOFS, parameters);
    return [proof.name, ...options];
  };
  expect(chosen('bench', '--only=hits')).toEqual(['bench', '--only=hits']);
  expect(chosen('soak', '--smoke')).toEqual(['soak', '--seconds=90']);
  expect(chosen('budget', '--smoke', '--only=home')).toEqual(['budget', '--smoke', '--only=home']);
});

it.each([
  ['flood', 'floods'],
  ['experiment', 'experiments'],
  ['visit', 'visits'],
  ['colector', 'collector'],
  ['fuz', 'fuzz'],
])('suggests for %s the proof %s', (typed, meant) => {
  expect(fail(typed).message).toBe(`There is no proof "${typed}". Did you mean "${meant}"?`);
  expect(fail(typed).remedy).toContain(PROOFS.map(({ name }) => name).join(', '));
});

it('refuses --smoke where there is no short run, and an option in the place of the name', () => {
  expect(fail('cluster', '--smoke').message).toContain('has no short run');
  expect(fail('--smoke', 'fuzz').message).toContain("stands before the proof's name");
});
