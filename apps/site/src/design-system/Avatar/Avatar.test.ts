import { expect, test } from 'vitest';
import { avatarOf } from './Avatar.tsx';

test('a first name gives the same face with and without the surname', () => {
  expect(avatarOf('Amara')).toEqual(avatarOf('Amara Okafor'));
});

test('names give different faces, and clothes never have the background’s colour', () => {
  const names = [
    'Amara',
    'Yuki',
    'Mateo',
    'Ingrid',
    'Kwame',
    'Leïla',
    'Priya',
    'Tomás',
    'Chen',
    'Nia',
    'Omar',
    'Zofia',
  ];
  const faces = names.map(avatarOf);
  expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBe(names.length);
  for (const face of faces) expect(face.clothes).not.toBe(face.tone);
});
