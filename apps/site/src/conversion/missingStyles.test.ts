// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { missingStyles, splitRules } from './missingStyles.ts';

test('splits a style sheet into its outermost rules', () => {
  const rules = [
    '@charset "utf-8";',
    '.a{color:red}',
    '@media (width>=800px){.a{color:blue}.b{color:red}}',
    `.c::before{content:"}";background:url('a{b.svg')}`,
    '.d{& .e{color:red}}',
  ];
  expect(splitRules(rules.join(''))).toEqual(rules);
  expect(splitRules(rules.join('\n\n'))).toEqual(rules);
  expect(splitRules('/* } */ .a { color: red }')).toEqual(['/* } */ .a { color: red }']);
  expect(splitRules('')).toEqual([]);
});

const rulesOf = (sheet: CSSStyleSheet) => [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\s/g, ''));

test('leaves out rules of the page, and of earlier overlays', () => {
  document.head.innerHTML = '<style>.a{color:red}</style><style>@media print{.b{color:red}}</style>';
  const css = '.a{color:red}.b{color:red}@media print{.b{color:red}}.c{color:red}';
  expect(rulesOf(missingStyles(css))).toEqual(['.b{color:red;}', '.c{color:red;}']);
  expect(rulesOf(missingStyles(`${css}.d{color:red}`))).toEqual(['.d{color:red;}']);
});
