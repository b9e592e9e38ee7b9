// @vitest-environment happy-dom
import { validateEvent } from '@cumulus/tracking-plan';
import { expect, test } from 'vitest';
import { readClickProperties } from './clickListener.ts';

const SECTION =
  'data-section-index="3" data-section-id="plans" data-section-color="mint" data-section-internal-name="Home – plans" data-section-model-name="planTable" data-section-label="Plans" data-section-title="Pick one"';

/** Properties of the element with id `c`, checked against the tracking plan. */
function read(html: string) {
  document.body.innerHTML = html;
  const properties = readClickProperties(document.querySelector<HTMLElement>('#c')!);
  expect(validateEvent({ type: 'track', event: 'click web', properties })).toEqual({ isValid: true });
  return properties;
}

// REQ-ANA-07
test('reads every field of the requirement', () => {
  const html = `<main><section ${SECTION}><article data-article-label="News" data-article-title="On boards"
    data-article-block-id="b1" data-article-block-index="2" data-article-block-model-name="callout" data-location="dialog">
    <a id="c" href="/pricing?a=1" data-source="quiz" data-color="sky" data-link-title="See prices" data-label="L" data-title="T"
      data-type="link" data-clicked-type="card" data-from-slide="1" data-to-slide="2">Go</a></article></section></main>`;
  expect(read(html)).toEqual({
    sectionId: 'plans',
    sectionInternalName: 'Home – plans',
    sectionModelName: 'planTable',
    sectionIndex: 3,
    sectionColor: 'mint',
    sectionLabel: 'Plans',
    sectionTitle: 'Pick one',
    source: 'quiz',
    color: 'sky',
    buttonClicked: 'Go',
    linkUrl: '/pricing?a=1',
    linkTitle: 'See prices',
    label: 'L',
    title: 'T',
    type: 'card',
    fromSlide: 1,
    toSlide: 2,
    articleLabel: 'News',
    articleTitle: 'On boards',
    articleBlockId: 'b1',
    articleBlockIndex: 2,
    articleBlockModelName: 'callout',
    location: 'dialog',
  });
});

test('empty fields are dropped, and do not hide those of an ancestor', () => {
  expect(read('<div data-title="Outer"><button id="c" data-title="" data-label="" title="">Go</button></div>')).toEqual(
    {
      buttonClicked: 'Go',
      title: 'Outer',
    },
  );
});

test('the clicked type takes precedence over the type, and both over those of ancestors', () => {
  expect(read('<div data-clicked-type=""><a id="c" href="#" data-type="tab">x</a></div>').type).toBe('tab');
  expect(read('<details data-type="question"><summary id="c">x</summary></details>').type).toBe('question');
  expect(read('<div data-type="outer"><button id="c" data-clicked-type="card">x</button></div>').type).toBe('card');
});

// REQ-ANA-07
test('the button is named by its attribute, else by the text of its children, else by its label', () => {
  const buttonClicked = (html: string) => read(html).buttonClicked;
  expect(buttonClicked('<button id="c" data-button-clicked="Given">Text</button>')).toBe('Given');
  expect(buttonClicked('<button id="c" aria-label="Named"> <b>Start</b>\n<span>free</span> </button>')).toBe(
    'Start free',
  );
  expect(buttonClicked('<a id="c" href="x">Go<span class="visuallyHidden"> (opens in a new tab)</span></a>')).toBe(
    'Go',
  );
  expect(buttonClicked('<button id="c"><svg></svg><span class="visuallyHidden">Play</span></button>')).toBe('Play');
  expect(buttonClicked('<button id="c" aria-label="Close"><svg></svg></button>')).toBe('Close');
  const away = '<span class="visuallyHidden"> (opens in a new tab)</span>';
  expect(buttonClicked(`<a id="c" href="x"><img alt="Our partner">${away}</a>`)).toBe('Our partner');
  expect(buttonClicked(`<a id="c" href="x"><img alt="Our partner">Read on</a>`)).toBe('Read on');
  expect(buttonClicked('<button id="c"></button>')).toBeUndefined();
  expect(buttonClicked(`<button id="c">${'long '.repeat(100)}</button>`)).toHaveLength(200);
});

test('a field that the nearest section leaves out is not taken from an outer section', () => {
  const html = `<section ${SECTION}><section data-section-index="1" data-section-model-name="split">
    <a id="c" href="mailto:hi@cumulus.example">x</a></section></section>`;
  expect(read(html)).toEqual({
    sectionIndex: 1,
    sectionModelName: 'split',
    buttonClicked: 'x',
    linkUrl: 'mailto:hi@cumulus.example',
    location: 'split',
  });
});

test('an address that may break after its @ is one word', () => {
  expect(read('<a id="c" href="mailto:hi@cumulus.example">hi@<wbr>cumulus.example <b>now</b></a>').buttonClicked).toBe(
    'hi@cumulus.example now',
  );
});

test('the colour is that of the nearest element with a tone', () => {
  expect(read('<li data-tone="sun"><a id="c" href="/x">x</a></li>').color).toBe('sun');
});
