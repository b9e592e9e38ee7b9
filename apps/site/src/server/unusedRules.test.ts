import { expect, test } from 'vitest';
import { withoutUnusedRules } from './unusedRules.ts';

const page = (css: string, body: string) => `<html><head><style>${css}</style></head><body>${body}</body></html>`;
const prune = (css: string, body = '<p class="a0 visuallyHidden">x</p><template><i class="b1"></i></template>') =>
  /<style>(.*)<\/style>/s.exec(withoutUnusedRules(page(css, body)))?.[1];

// REQ-PRF-01
test.each([
  ['.a0{color:red}.a1{color:blue}', '.a0{color:red}'],
  ['.a1>.a0{x:y}.a0 .a1:hover{x:y}.a0:hover{x:y}', '.a0:hover{x:y}'],
  ['.b1{x:y}', '.b1{x:y}'],
  ['.a0,.a1{x:y}.a1,.a2{x:y}', '.a0,.a1{x:y}'],
  [
    '.a0:not(.a1){x:y}.a0:is(.a1,.a2){x:y}.a0:has(>.a9,:not(.a8)){x:y}',
    '.a0:not(.a1){x:y}.a0:is(.a1,.a2){x:y}.a0:has(>.a9,:not(.a8)){x:y}',
  ],
  [
    '@media (width>=800px){.a1{x:y}.a0{x:y}}@container s (width<30rem){.a1{x:y}}',
    '@media (width>=800px){.a1{x:y}.a0{x:y}}',
  ],
  [
    '@media print{@supports (x:y){.a1{x:y}}}@media print{@supports (x:y){.a0{x:y}}}',
    '@media print{@supports (x:y){.a0{x:y}}}',
  ],
  [
    '@keyframes a1{0%{x:y}to{x:y}}@font-face{src:url(a1.woff2)}',
    '@keyframes a1{0%{x:y}to{x:y}}@font-face{src:url(a1.woff2)}',
  ],
  [
    ':root{--a1:1.5}h2,.visuallyHidden,.languageCode{x:y}[data-a1]{x:.5rem}',
    ':root{--a1:1.5}h2,.visuallyHidden,.languageCode{x:y}[data-a1]{x:.5rem}',
  ],
  ['@layer base{.a1{x:y}}.a1{x:y}', ''],
  ['@layer base;.a1{x:y}.a1{x:y}', '@layer base;.a1{x:y}'],
  ['.a0{color:red;.a1{x:y}}.a1{color:red;.a0{x:y}}', '.a0{color:red;.a1{x:y}}'],
])('of %s stays %s', (css, expected) => expect(prune(css)).toBe(expected));

test('a page with an island stays as it is, and so do styles in the body and what is no page', () => {
  const island = '<script id="page-data" type="application/json">{}</script>';
  expect(prune('.a1{x:y}', island)).toBe('.a1{x:y}');
  const style = '<template><style>.a1{x:y}</style></template>';
  expect(withoutUnusedRules(page('', style))).toContain(style);
  expect(withoutUnusedRules('<style>.a1{x:y}</style>')).toBe('<style>.a1{x:y}</style>');
});
