import { kebabCase, pascalCase, refuseTaken, requireForm } from '../names.mjs';

/**
 * The names of an endpoint, all from its words.
 * @typedef {object} EndpointNames
 * @property {string} words `survey answers`
 * @property {string} kebab folder, vendor of records and end of the address: `survey-answers`
 * @property {string} camel `surveyAnswers`
 * @property {string} pascal `SurveyAnswers`
 * @property {string} table `survey_answers`
 * @property {string} variable of which the environment variables are made: `SURVEY_ANSWERS`
 * @property {string} address `/api/survey-answers`
 * @property {string} limit `RATE_LIMIT_SURVEY_ANSWERS`
 */

/** @returns {EndpointNames} @throws {SetupError} where the words have the wrong form */
export function namesOf(words) {
  requireForm(
    'endpoint',
    words,
    /^(?=.{5,40}$)(?!.* per day$)[a-z][a-z0-9]*( [a-z][a-z0-9]*)+$/,
    'Write what it takes in lower case, two words or more, such as "survey answers": 5 to 40 letters, digits and spaces.',
  );
  requireForm(
    'endpoint',
    words,
    /^(?!(?:sqlite|pg) )/,
    'Databases keep tables whose names begin with sqlite_ and pg_ for themselves: choose another first word.',
  );
  const pascal = words.split(' ').map(pascalCase).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const table = words.replaceAll(' ', '_');
  const kebab = kebabCase(words);
  const variable = table.toUpperCase();
  return {
    ...{ words, kebab, camel, pascal, table, variable },
    ...{ address: `/api/${kebab}`, limit: `RATE_LIMIT_${variable}` },
  };
}

/** Refuses words of which a name is in a list already, such as a table's or a limit's. */
export function refuseListed(names, path, text, listed) {
  if (listed.some((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)))
    refuseTaken('endpoint', names.words, path);
}
