// Generated from the content types by packages/content-model/generate.ts: do not edit.
/** The values that a field can have, by content type and field. */
export const FIELD_CHOICES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  addOn: {
    feature: ['brain', 'aiNotetaker'],
  },
  article: {
    color: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  articleList: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    layout: ['cards', 'list', 'featured'],
  },
  availability: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  beforeAfter: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  callToAction: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    layout: ['band', 'card', 'letter', 'split', 'banner'],
  },
  callout: {
    kind: ['note', 'tip', 'warning'],
  },
  card: {
    color: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    size: ['small', 'wide', 'tall', 'large'],
  },
  carousel: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  comparisonTable: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  dayPlan: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  demo: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  featureBento: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    layout: ['mosaic', 'columns', 'spotlight', 'staircase'],
    design: ['panel', 'window'],
  },
  form: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    leadKind: ['form', 'signUp'],
  },
  formField: {
    kind: ['text', 'email', 'tel', 'select', 'textarea', 'checkbox', 'number'],
  },
  hero: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    layout: ['split', 'splitReverse', 'centered', 'panorama', 'poster', 'letter', 'stage'],
  },
  link: {
    style: ['primary', 'secondary', 'quiet'],
  },
  logoRow: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  mediaScene: {
    layout: ['single', 'pair', 'overlap', 'stack', 'fan', 'strip'],
    backdrop: ['cloud', 'dawn', 'grid', 'hills', 'none'],
    color: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  numbers: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    layout: ['row', 'ledger', 'big'],
  },
  page: {
    template: ['home', 'pricing', 'quiz', 'teams', 'team', 'features', 'feature', 'brain', 'demo', 'contact', 'blog', 'legal', 'error'],
  },
  pageBanner: {
    color: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  plan: {
    tier: ['free', 'unlimited', 'business', 'enterprise'],
    color: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  planQuiz: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  planTable: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  priceCalculator: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  questions: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    layout: ['list', 'columns'],
  },
  quote: {
    color: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  quotes: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    layout: ['single', 'pair', 'wall'],
  },
  redirect: {
    statusCode: ['301', '302'],
  },
  richText: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  split: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    mediaSide: ['start', 'end'],
  },
  steps: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
    layout: ['line', 'zigzag', 'numbered'],
  },
  storageTable: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  tabs: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  teamIndex: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  template: {
    color: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  templateGallery: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  video: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
  videoAnimation: {
    sectionColor: ['paper', 'peach', 'marigold', 'lilac', 'mint', 'sky', 'ink'],
  },
};

/** The translated texts of an entry, by content type and field: one text, or a list of them. */
export const TEXT_FIELDS: Readonly<Record<string, Readonly<Record<string, 'text' | 'list'>>>> = {
  addOn: {
    name: 'text',
    description: 'text',
    flag: 'text',
  },
  article: {
    title: 'text',
    excerpt: 'text',
    category: 'text',
    seoTitle: 'text',
    seoDescription: 'text',
  },
  articleList: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  availability: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    body: 'text',
    away: 'text',
    here: 'text',
  },
  beforeAfter: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
    beforeTitle: 'text',
    before: 'list',
    afterTitle: 'text',
    after: 'list',
  },
  callToAction: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    body: 'text',
  },
  callout: {
    title: 'text',
    body: 'text',
  },
  card: {
    title: 'text',
    body: 'text',
    label: 'text',
  },
  carousel: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  comparisonTable: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  consent: {
    title: 'text',
    question: 'text',
    notice: 'text',
    acceptAll: 'text',
    refuseAll: 'text',
    choose: 'text',
    settings: 'text',
    introduction: 'text',
    signal: 'text',
    save: 'text',
  },
  dayPlan: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  demo: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    body: 'text',
    actionLabel: 'text',
  },
  featureBento: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  footer: {
    promise: 'text',
    copyright: 'text',
  },
  form: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
    overlayTitle: 'text',
    submitLabel: 'text',
    consentText: 'text',
    thankYouTitle: 'text',
    thankYouText: 'text',
    points: 'list',
  },
  formField: {
    label: 'text',
    options: 'list',
    placeholder: 'text',
    hint: 'text',
  },
  hero: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    body: 'text',
    note: 'text',
    proof: 'list',
  },
  link: {
    label: 'text',
    linkTitle: 'text',
    description: 'text',
  },
  logoRow: {
    sectionLabel: 'text',
    sectionTitle: 'text',
  },
  mediaAnimation: {
    description: 'text',
  },
  mediaPicture: {
    alt: 'text',
    caption: 'text',
  },
  mediaScene: {
    description: 'text',
  },
  mediaVideo: {
    title: 'text',
    transcript: 'text',
  },
  menu: {
    label: 'text',
  },
  numberItem: {
    value: 'text',
    label: 'text',
    source: 'text',
  },
  numbers: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  page: {
    title: 'text',
    summary: 'text',
    seoTitle: 'text',
    seoDescription: 'text',
  },
  pageBanner: {
    text: 'text',
  },
  person: {
    role: 'text',
    bio: 'text',
  },
  plan: {
    name: 'text',
    description: 'text',
    flag: 'text',
    features: 'list',
    featuresTitle: 'text',
  },
  planQuiz: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
    submitLabel: 'text',
    resultTitle: 'text',
  },
  planQuizAnswer: {
    label: 'text',
    reason: 'text',
  },
  planQuizQuestion: {
    question: 'text',
  },
  planTable: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
    addOnsTitle: 'text',
    addOnsIntro: 'text',
    note: 'text',
  },
  priceCalculator: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
    note: 'text',
  },
  question: {
    question: 'text',
  },
  questions: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  quote: {
    text: 'text',
    result: 'text',
  },
  quotes: {
    sectionLabel: 'text',
    sectionTitle: 'text',
  },
  richText: {
    sectionLabel: 'text',
    sectionTitle: 'text',
  },
  salesDesk: {
    name: 'text',
    place: 'text',
  },
  siteSettings: {
    description: 'text',
  },
  split: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    body: 'text',
    points: 'list',
  },
  steps: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  storageTable: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  tabItem: {
    label: 'text',
    title: 'text',
    body: 'text',
    points: 'list',
  },
  tabs: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  teamGroup: {
    title: 'text',
    body: 'text',
  },
  teamIndex: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  template: {
    name: 'text',
    description: 'text',
    columns: 'list',
    tasks: 'list',
  },
  templateGallery: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    intro: 'text',
  },
  term: {
    term: 'text',
    definition: 'text',
  },
  video: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    body: 'text',
  },
  videoAnimation: {
    sectionLabel: 'text',
    sectionTitle: 'text',
    body: 'text',
  },
};
