import type { SourceEntity } from '../space.ts';

export type Change = (entity: SourceEntity) => void;
export const set =
  (field: string, values: Record<string, unknown>): Change =>
  ({ fields }) => {
    fields[field] = values;
  };
const clear =
  (field: string): Change =>
  ({ fields }) => {
    delete fields[field];
  };
/** Adds a link to a list. */
export const add =
  (field: string, link: object): Change =>
  ({ fields }) => {
    fields[field] = { 'en-US': [...((fields[field]?.['en-US'] as object[]) ?? []), link] };
  };
export const unpublish: Change = ({ sys }) => {
  delete sys.publishedVersion;
};
export const linkTo = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });
const page = (id: string) => `page "${id}"`;
const paragraph = (...content: object[]) => ({
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content }],
});
/** A link of rich text to an entry of another space. */
const resourceLink = (urn: string) => ({
  nodeType: 'resource-hyperlink',
  data: { target: { sys: { type: 'ResourceLink', linkType: 'Contentful:Entry', urn } } },
  content: [words],
});
const words = { nodeType: 'text', value: 'here', marks: [], data: {} };

/** A rich text with one node. */
const doc = (...content: object[]) => ({ nodeType: 'document', data: {}, content });
const embed = (nodeType: string, id: string) => ({ nodeType, data: { target: linkTo(id) }, content: [] });

/** A mistake, its entry, the change, the message, and the text in the reported line. */
export type Mistake = [name: string, id: string, change: Change, message: string, text: string];
/** What editors get wrong in the shipped content, which the check names. */
export const MISTAKES: Mistake[] = [
  [
    'an entry that is not published',
    'pageTeamLaw',
    unpublish,
    `${page('pageTeamLaw')}: not published. Publish or schedule it; what is to wait is archived, or stands in drafts/`,
    '"id": "pageTeamLaw"',
  ],
  [
    'a required field that is missing',
    'homeLink10',
    clear('label'),
    'link "homeLink10": the required field "label" is empty',
    '"id": "homeLink10"',
  ],
  [
    'a required field that is blank',
    'homeLink10',
    set('label', { 'en-US': ' ' }),
    'link "homeLink10": the required field "label" is empty',
    '"label"',
  ],
  [
    'a required list without items',
    'homeTeams',
    set('slides', { 'en-US': [] }),
    'carousel "homeTeams": the required field "slides" is empty',
    '"slides"',
  ],
  [
    'a required field that is empty in one language only',
    'pricingPlanFree',
    set('name', { 'en-US': 'Free', de: '' }),
    'plan "pricingPlanFree": the required field "name" is empty in de',
    '"name"',
  ],
  [
    'a title that the section asks for, though the model does not',
    'brainTop',
    clear('sectionTitle'),
    'hero "brainTop": the required field "sectionTitle" is empty',
    '"id": "brainTop"',
  ],
  [
    'a video without an address and without a file',
    'videoTour',
    clear('file'),
    'mediaVideo "videoTour": the required field "url" or "file" is empty',
    '"id": "videoTour"',
  ],
  [
    'a page without a slug',
    'pageBrain',
    clear('slug'),
    `${page('pageBrain')}: the field "slug" is empty in every language: it has no address`,
    '"id": "pageBrain"',
  ],
  [
    'an article whose slug is without its folder',
    'articleEstimate',
    set('slug', { 'en-US': 'an-estimate-is-a-range' }),
    'article "articleEstimate": the slug "an-estimate-is-a-range" in en-US is without its folder: write "blog/an-estimate-is-a-range"',
    '"an-estimate-is-a-range"',
  ],
  [
    'a slug that another page has',
    'pageTeamHealth',
    set('slug', { 'en-US': 'teams/events' }),
    `${page('pageTeamHealth')}: /teams/events is the address of "pageTeamEvents" already: give it a slug of its own`,
    '"teams/events"',
  ],
  [
    'a slug that the server answers itself',
    'pageContactSales',
    set('slug', { 'en-US': 'webhook' }),
    `${page('pageContactSales')}: /webhook is not reachable: the server answers /webhook itself, so give the page another slug`,
    '"webhook"',
  ],
  [
    'a slug in a folder that the server answers itself',
    'pageContactSales',
    set('slug', { 'en-US': 'images/sale' }),
    `${page('pageContactSales')}: /images/sale is not reachable: the server answers /images itself, so give the page another slug`,
    '"images/sale"',
  ],
  [
    'a slug that is a file of the site',
    'pageContactSales',
    set('slug', { 'en-US': 'robots.txt' }),
    `${page('pageContactSales')}: /robots.txt is not reachable: the server answers /robots.txt itself, so give the page another slug`,
    '"robots.txt"',
  ],
  [
    'a slug that no address can have',
    'pageDemo',
    set('slug', { 'en-US': 'the demo' }),
    `${page('pageDemo')}: the slug "the demo" has what no address can have: a space, "?", "#", "\\" or "//"`,
    '"the demo"',
  ],
  [
    'a link to an entry that there is not',
    'pageBrain',
    add('sections', linkTo('gone')),
    `${page('pageBrain')}: the field "sections" links to entry "gone", which there is not`,
    '"id": "gone"',
  ],
  [
    'a link to a picture that there is not',
    'pageBrain',
    set('socialImage', { 'en-US': linkTo('noPicture', 'Asset') }),
    `${page('pageBrain')}: the field "socialImage" links to asset "noPicture", which there is not`,
    '"id": "noPicture"',
  ],
  [
    'a section that a page cannot show',
    'pageBrain',
    add('sections', linkTo('homeLink10')),
    `${page('pageBrain')}: the field "sections" links to link "homeLink10", which is not shown there: it takes hero, `,
    '"id": "homeLink10"',
  ],
  [
    'a link to a path where there is no page',
    'homeLink10',
    set('url', { 'en-US': '/prcing?a=1#plans' }),
    'link "homeLink10": the field "url" links to /prcing?a=1#plans, where there is no page',
    '"/prcing?a=1#plans"',
  ],
  [
    'a link in Markdown to a path where there is no page',
    'brainTop',
    set('body', { 'en-US': 'See [prices](/prices "All").' }),
    'hero "brainTop": the field "body" links to /prices, where there is no page',
    '"See [prices]',
  ],
  [
    'a link in rich text to a path where there is no page',
    'brainQuestion1',
    set('answer', { 'en-US': paragraph({ nodeType: 'hyperlink', data: { uri: '/de/team' }, content: [words] }) }),
    'question "brainQuestion1": the field "answer" links to /de/team, where there is no page',
    '"/de/team"',
  ],
  [
    'a link to an anchor that its page does not have',
    'homeLink10',
    set('url', { 'en-US': '/pricing#plan' }),
    'link "homeLink10": the field "url" links to /pricing#plan, but nothing on page "pagePricing" is called "plan"',
    '"/pricing#plan"',
  ],
  [
    'a link to an entry of another space that is not published there',
    'brainQuestion1',
    set('answer', { 'en-US': paragraph(resourceLink('crn:contentful:::content:spaces/library/entries/guideNone')) }),
    'question "brainQuestion1": the field "answer" links to "guideNone" of the space "library", where no such entry is published',
    'guideNone',
  ],
  [
    'a link to an entry of another space whose URN names no entry',
    'brainQuestion1',
    set('answer', {
      'en-US': paragraph(
        resourceLink('crn:contentful:::content:spaces/library/environments/staging/entries/guideNone'),
      ),
    }),
    'question "brainQuestion1": the field "answer" links to "crn:contentful:::content:spaces/library/environments/staging/entries/guideNone", which names no entry: crn:contentful:::content:spaces/{space}/entries/{entry}',
    'guideNone',
  ],
  [
    'a picture whose file is not there',
    'logoTamarind',
    ({ fields }) => {
      const file = fields.file?.['en-US'] as { url: string };
      file.url = '//images.ctfassets.net/cumulus/logoTamarind/tok/none.svg';
    },
    'asset "logoTamarind": its file is not there: assets/images.ctfassets.net/cumulus/logoTamarind/tok/none.svg',
    '/none.svg',
  ],
  [
    'a text without marks in rich text',
    'brainQuestion1',
    set('answer', { 'en-US': paragraph({ nodeType: 'text', value: 'unmarked', data: {} }) }),
    'question "brainQuestion1": the field "answer": a node of the type "text" has no list "marks"',
    '"nodeType": "text"',
  ],
  [
    'a block of rich text without data, in one language',
    'brainQuestion1',
    set('answer', { 'en-US': doc(), de: doc({ nodeType: 'paragraph', content: [] }) }),
    'question "brainQuestion1": the field "answer": a node of the type "paragraph" has no object "data"',
    '"nodeType": "paragraph"',
  ],
  [
    'a mark of rich text that is not shown',
    'brainQuestion1',
    set('answer', { 'en-US': paragraph({ ...words, marks: [{ type: 'highlight' }] }) }),
    'question "brainQuestion1": the field "answer": a node of the type "text" has the mark {"type":"highlight"}: shown are bold, ',
    '"type": "highlight"',
  ],
  [
    'an entry that a text cannot show',
    'brainQuestion1',
    set('answer', { 'en-US': doc(embed('embedded-entry-block', 'personIngrid')) }),
    'question "brainQuestion1": the field "answer" links to person "personIngrid", which a text can\'t show: embed a section, ',
    '"id": "personIngrid"',
  ],
  [
    'an entry that a line cannot show',
    'brainQuestion1',
    set('answer', { 'en-US': paragraph(embed('embedded-entry-inline', 'siteSettings')) }),
    'question "brainQuestion1": the field "answer" links to siteSettings "siteSettings", which a text can\'t show: embed a term, ',
    '"id": "siteSettings"',
  ],
  [
    'an icon that the sprite does not have',
    'homeLink10',
    set('icon', { 'en-US': 'rokcet' }),
    'link "homeLink10": there is no icon "rokcet": choose one of arrow-right, ',
    '"rokcet"',
  ],
  [
    'a video of a host that pages may not frame',
    'videoTour',
    set('url', { 'en-US': 'https://fast.wistia.net/embed/iframe/abc' }),
    'mediaVideo "videoTour": the field "url" is https://fast.wistia.net/embed/iframe/abc, which is only shown as a link: give a video of YouTube or Vimeo, or a file, or add fast.wistia.net to FRAME_HOSTS',
    '"https://fast.wistia.net',
  ],
  [
    'a page of a video service that is no video',
    'videoTour',
    set('url', { 'en-US': 'https://www.youtube.com/@cumulus' }),
    'mediaVideo "videoTour": the field "url" is https://www.youtube.com/@cumulus, which names no video: ',
    '"https://www.youtube.com/@cumulus"',
  ],
  [
    'a page that another language has by its slug alone',
    'pageTeamHealth',
    ({ fields }) => {
      fields.slug = { ...fields.slug, de: 'teams/gesundheit' };
    },
    `${page('pageTeamHealth')}: is published in de by its slug alone: translate it, or empty the slug in de`,
    '"teams/gesundheit"',
  ],
  [
    'a file that is no picture in the place of one',
    'pageBrain',
    set('socialImage', { 'en-US': linkTo('handoverSheet', 'Asset') }),
    `${page('pageBrain')}: the field "socialImage" links to asset "handoverSheet", a file of type application/pdf, which is not shown there: it takes image`,
    '"id": "handoverSheet"',
  ],
  [
    'a widget that cannot be read',
    'statusSceneUpdate',
    ({ fields }) => {
      const widgets = fields.widgets?.['en-US'] as { kind: string }[];
      widgets.splice(0, 1, { kind: 'bord' });
    },
    'mediaScene "statusSceneUpdate": the field "widgets": widgets[0].kind: Invalid',
    '"kind": "bord"',
  ],
  [
    'a price that contradicts itself in one language',
    'pricingPlanBusiness',
    ({ fields }) => {
      const pricing = fields.pricing?.['en-US'] as { locales: object };
      pricing.locales = { 'fr-FR': { yearly: { price: 150, perMonth: 12.1 } } };
    },
    'plan "pricingPlanBusiness": pricing.locales.fr-FR.yearly.perMonth: must be the price 150 ÷ 12 = 12.5, got 12.1',
    '"perMonth": 12.1',
  ],
  [
    'a price of a language that there is not',
    'pricingAddOnBrain',
    ({ fields }) => {
      const pricing = fields.pricing?.['en-US'] as { locales: object };
      pricing.locales = { fr: {} };
    },
    'addOn "pricingAddOnBrain": pricing.locales.fr: is no locale of the space; it has en-US, fr-FR, es-ES, it, pt-BR, de',
    '"fr": {}',
  ],
];
