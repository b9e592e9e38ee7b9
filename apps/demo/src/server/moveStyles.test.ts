import { describe, expect, it } from 'vitest';
import { moveStyles } from './moveStyles.ts';

describe('style attributes', () => {
  it('become rules, one for each value', () => {
    const { html, css } = moveStyles('<i style="--from:3"></i><b style="left:2%"></b><i style="--from:3"></i>');
    expect(html).toBe('<i data-style="0"></i><b data-style="1"></b><i data-style="0"></i>');
    expect(css).toContain('[data-style="0"][data-style="0"][data-style="0"]{--from:3}');
    expect(css).toContain('{left:2%}');
  });

  it('keep quotes', () => {
    expect(moveStyles('<i style="content:&quot;a&quot;"></i>').css).toContain('{content:"a"}');
  });
});
