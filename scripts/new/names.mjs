import { reservedPart } from '../../packages/content-model/src/sitePaths.ts';
import { SetupError } from '../setup/SetupError.mjs';

/** Words that can't be the name of a constant. */
const RESERVED = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
);

/**
 * Refuses a name of the wrong form.
 * @param {string} kind
 * @param {string} name
 * @param {RegExp} form
 * @param {string} rule in words, with an example
 */
export function requireForm(kind, name, form, rule) {
  if (!form.test(name))
    throw new SetupError(`"${name}" can't be the name of ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}.`, rule);
}

/** Refuses what can't be the name of a folder, a constant and a type. */
export function requireIdentifier(kind, name, example) {
  requireForm(
    kind,
    name,
    /^[a-z][a-zA-Z0-9]{1,39}$/,
    `Write it in camelCase, such as ${example}: 2 to 40 letters and digits.`,
  );
  if (RESERVED.has(name))
    throw new SetupError(`"${name}" is a word of the language.`, `Choose another, such as ${example}.`);
  requireOwnKey(name, example);
}

/** Refuses a name that every object has already: a list by name would find it before it is added. */
export function requireOwnKey(name, example) {
  if (name in Object.prototype)
    throw new SetupError(
      `"${name}" is a property of every JavaScript object, so it can't be the name of something new.`,
      `Choose another, such as ${example}.`,
    );
}

/** @throws {SetupError} */
export function refuseTaken(kind, name, where) {
  throw new SetupError(`The ${kind} "${name}" exists already: ${where}.`, 'Choose another name, or change that one.');
}

/** Refuses a path that the site's server answers itself, where no page is reachable. */
export function requireFreePath(kind, name, path) {
  const reserved = reservedPart(path);
  if (reserved)
    throw new SetupError(
      `"${name}" can't be the name of a ${kind}: the server answers ${reserved} itself, so ${path} would not be reachable.`,
      'Choose another name.',
    );
}

/** `quickTour` → `QuickTour` */
export const pascalCase = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** `quickTour` → `quick tour` */
export const wordsOf = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();

/** `quickTour` → `quick-tour` */
export const kebabCase = (name) => wordsOf(name).replaceAll(' ', '-');

/** `quickTour` → `Quick tour` */
export const titleOf = (name) => pascalCase(wordsOf(name));
