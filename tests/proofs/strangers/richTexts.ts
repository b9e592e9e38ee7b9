import { documentOf, embed, en, linkTo, make, node, paragraph, type Stranger, textPage, words } from './Stranger.ts';

const cell = (content: unknown[], data: object = {}) => node('table-cell', content, data);
const list = node('unordered-list', [node('list-item', [paragraph('In a list')])]);
const hyperlink = (uri: string) => node('paragraph', [node('hyperlink', [words('a link')], { uri })]);
const quotes = (levels: number) =>
  Array.from({ length: levels }).reduce<unknown>((inner) => node('blockquote', [inner]), paragraph('deep'));
/** In the place of 3,000 levels, which the engine can't serialize. */
const TOO_DEEP = 'too deep';

/** The file of strangers as text. */
export function serialize(file: object): string {
  const [begin = '', end = ''] = JSON.stringify(quotes(1)).split(JSON.stringify(paragraph('deep')));
  const nested = begin.repeat(3_000) + JSON.stringify(paragraph('deep')) + end.repeat(3_000);
  return JSON.stringify(file, null, 2).replace(JSON.stringify(TOO_DEEP), nested);
}

/** A page with a video. */
function video(name: string, url: string, more: Partial<Stranger>): Stranger {
  const id = `zz-video-${name}`;
  const entries = [make('mediaVideo', `${id}-media`, { title: en('A video'), url: en(url) })];
  return textPage(id, [embed('Entry', `${id}-media`)], { entries, ...more });
}

/** A page with a link; the check names what is no address. */
const linked = (name: string, uri: string, more: Partial<Stranger>) =>
  textPage(`zz-link-${name}`, [hyperlink(uri)], more);

const bare = (value: object) => node('paragraph', [{ nodeType: 'text', value: 'Bare words', ...value }]);

/** The player's address has further parameters before. */
const SERIES = ['/embed/videoseries?', ';list=PL1234567890'];

/** Rich text as other programs write it. */
export const RICH_TEXTS: Stranger[] = [
  textPage('zz-no-marks', [paragraph('Before'), bare({ data: {} })], {
    finding: 'has no list "marks"',
    shows: ['Before'],
  }),
  textPage('zz-no-data', [paragraph('Before'), bare({ marks: [] })], {
    finding: 'has no object "data"',
    shows: ['Before'],
  }),
  textPage('zz-no-content', [paragraph('Before'), { nodeType: 'paragraph', data: {} }], {
    finding: 'has no list "content"',
    shows: ['Before'],
  }),
  textPage('zz-wrong-place', [paragraph('Before'), words('Between')], { finding: "can't be there", shows: ['Before'] }),
  textPage('zz-unknown-node', [paragraph('Before'), node('iframe', [])], {
    finding: 'unknown type "iframe"',
    shows: ['Before'],
  }),
  textPage('zz-null-node', [paragraph('Before'), null], { finding: 'is no object', shows: ['Before'] }),
  textPage('zz-unknown-mark', [node('paragraph', [words('Marked', { marks: [{ type: 'highlight' }] })])], {
    finding: 'has the mark',
    shows: ['Marked'],
  }),
  textPage('zz-nested-3000', [TOO_DEEP], { finding: 'nest' }),
  textPage('zz-nested-20', [quotes(20)], { finding: "can't be there", shows: ['deep'] }),
  textPage(
    'zz-spans',
    [node('table', [node('table-row', [cell([paragraph('Wide')], { colspan: 2 }), cell([list])])])],
    {
      shows: ['colSpan="2"', '<li>In a list</li>'],
    },
  ),
  textPage('zz-empty-parts', [node('heading-2', [words('')]), paragraph('Full'), paragraph(''), paragraph('')], {
    shows: ['Full'],
    hides: ['id="heading"', '<h2></h2>', '<p></p></div>'],
  }),
  textPage('zz-heading-hindi', [node('heading-2', [words('हिन्दी शीर्षक')])], { shows: ['id="हिन्दी-शीर्षक"'] }),
  textPage('zz-embeds-person', [paragraph('Before'), embed('Entry', 'personAda')], {
    finding: "which a text can't show",
    shows: ['Before'],
  }),
  textPage('zz-embeds-nothing', [paragraph('Before'), embed('Entry', 'zz-nowhere')], {
    finding: 'which there is not',
    shows: ['Before'],
  }),
  textPage('zz-cyclic', [embed('Entry', 'zz-cyclic-back')], {
    entries: [
      make('richText', 'zz-cyclic-back', {
        body: en(documentOf(paragraph('Around'), embed('Entry', 'zz-cyclic-text'))),
      }),
    ],
    shows: ['Around'],
  }),
  linked('www', 'www.example.com/x', { shows: ['href="https://www.example.com/x"'] }),
  linked('domain', 'example.com/x', { shows: ['href="https://example.com/x"'] }),
  linked('sms', 'sms:+491701234567', { shows: ['href="sms:+491701234567"'] }),
  linked('words', 'not an address', { finding: 'not an address', hides: ['href="not'] }),
  linked('javascript', 'javascript:alert(1)', { finding: 'javascript: is not linked', hides: ['javascript:'] }),
  video('playlist', 'https://www.youtube.com/playlist?list=PL1234567890', { shows: SERIES }),
  video('series', 'https://www.youtube.com/embed/videoseries?list=PL1234567890', {
    shows: SERIES,
  }),
  video('live', 'https://www.youtube.com/embed/live_stream?channel=UC_x5XG1OV2P6uZZ5FSM9Ttw', {
    shows: ['/embed/live_stream?', ';channel=UC_x5XG1OV2P6uZZ5FSM9Ttw'],
  }),
  video('start', 'https://youtu.be/dQw4w9WgXcQ#t=90', { shows: ['start=90'] }),
  video('event', 'https://vimeo.com/event/4154130', { shows: ['vimeo.com/event/4154130'] }),
  video('showcase', 'https://vimeo.com/showcase/3717822', { shows: ['vimeo.com/showcase/3717822'] }),
  video('blocked', 'https://fast.wistia.net/embed/iframe/abc', {
    finding: 'FRAME_HOSTS',
    hides: ['<iframe'],
    shows: ['href="https://fast.wistia.net/embed/iframe/abc"'],
  }),
  video('no-video', 'https://www.youtube.com/@cumulus', { finding: 'www.youtube.com/@cumulus', hides: ['<iframe'] }),
  textPage('zz-unknown-icon', [embed('Entry', 'zz-unknown-icon-link')], {
    entries: [make('link', 'zz-unknown-icon-link', { label: en('Onwards'), url: en('/pricing'), icon: en('rokcet') })],
    finding: 'there is no icon "rokcet"',
    shows: ['Onwards'],
  }),
  textPage('zz-wrong-kind', [embed('Entry', 'zz-wrong-kind-picture')], {
    entries: [make('mediaPicture', 'zz-wrong-kind-picture', { image: en(linkTo('Asset', 'handoverSheet')) })],
    finding: 'a file of type application/pdf',
  }),
];
