import { languageOf } from '@cumulus/content-model/languageOf';

/** The confirmation in one language. `{date}` is the day on which the submission arrived, `{signUp}` the address of the sign-up page. */
interface MailTexts {
  /** Language tag of the mail and its dates. */
  language: string;
  greeting: string;
  form: MailBody;
  signUp: MailBody;
  /** For a person whose address somebody else typed. */
  notYou: string;
  /** An address follows. */
  privacy: string;
  signature: string;
  /** The lead's id follows. */
  reference: string;
}

interface MailBody {
  subject: string;
  paragraphs: readonly string[];
}

const ENGLISH: MailTexts = {
  language: 'en-US',
  greeting: 'Hello,',
  form: {
    subject: 'Your message to Cumulus has arrived',
    paragraphs: [
      'your message arrived on {date}. A person reads it, and answers to this address.',
      'You need not do anything. If something is missing, answer to this mail.',
    ],
  },
  signUp: {
    subject: 'Your Cumulus workspace',
    paragraphs: [
      'on {date} you began to set up a workspace at Cumulus with this address.',
      'If you closed the page before you were done, start again here: {signUp} – it takes a minute.',
    ],
  },
  notYou: 'That wasn’t you? Somebody typed your address by mistake. You need not do anything, and get no further mail.',
  privacy: 'What we keep, and for how long:',
  signature: 'Cumulus. Clear skies for busy teams.',
  reference: 'Reference:',
};

const GERMAN: MailTexts = {
  language: 'de',
  greeting: 'Guten Tag,',
  form: {
    subject: 'Ihre Nachricht an Cumulus ist angekommen',
    paragraphs: [
      'Ihre Nachricht ist am {date} angekommen. Ein Mensch liest sie und antwortet an diese Adresse.',
      'Sie müssen nichts weiter tun. Falls etwas fehlt, antworten Sie einfach auf diese Mail.',
    ],
  },
  signUp: {
    subject: 'Ihr Workspace bei Cumulus',
    paragraphs: [
      'am {date} haben Sie mit dieser Adresse begonnen, einen Workspace bei Cumulus anzulegen.',
      'Falls Sie die Seite vorher geschlossen haben, beginnen Sie hier noch einmal: {signUp} – es dauert eine Minute.',
    ],
  },
  notYou:
    'Das waren nicht Sie? Dann hat sich jemand bei der Adresse vertippt. Sie müssen nichts tun und bekommen keine weitere Mail.',
  privacy: 'Was wir speichern, und wie lange:',
  signature: 'Cumulus. Klare Sicht für Teams mit viel zu tun.',
  reference: 'Vorgang:',
};

const FRENCH: MailTexts = {
  language: 'fr-FR',
  greeting: 'Bonjour,',
  form: {
    subject: 'Votre message à Cumulus est bien arrivé',
    paragraphs: [
      'votre message est arrivé le {date}. Une personne le lit et vous répond à cette adresse.',
      'Vous n’avez rien d’autre à faire. S’il manque quelque chose, répondez à cet e-mail.',
    ],
  },
  signUp: {
    subject: 'Votre espace de travail Cumulus',
    paragraphs: [
      'le {date}, vous avez commencé à créer un espace de travail Cumulus avec cette adresse.',
      'Si vous avez fermé la page avant la fin, recommencez ici : {signUp} – cela prend une minute.',
    ],
  },
  notYou:
    'Ce n’était pas vous ? Quelqu’un a saisi votre adresse par erreur. Vous n’avez rien à faire et ne recevrez pas d’autre e-mail.',
  privacy: 'Ce que nous conservons, et combien de temps :',
  signature: 'Cumulus. Un ciel dégagé pour les équipes occupées.',
  reference: 'Référence :',
};

const SPANISH: MailTexts = {
  language: 'es-ES',
  greeting: 'Hola:',
  form: {
    subject: 'Tu mensaje a Cumulus ha llegado',
    paragraphs: [
      'Tu mensaje llegó el {date}. Lo lee una persona y te responde a esta dirección.',
      'No tienes que hacer nada más. Si falta algo, responde a este correo.',
    ],
  },
  signUp: {
    subject: 'Tu espacio de trabajo en Cumulus',
    paragraphs: [
      'El {date} empezaste a crear un espacio de trabajo en Cumulus con esta dirección.',
      'Si cerraste la página antes de terminar, vuelve a empezar aquí: {signUp} – se tarda un minuto.',
    ],
  },
  notYou:
    '¿No has sido tú? Alguien escribió tu dirección por error. No tienes que hacer nada y no recibirás más correos.',
  privacy: 'Qué guardamos y durante cuánto tiempo:',
  signature: 'Cumulus. Cielo despejado para equipos ocupados.',
  reference: 'Referencia:',
};

const ITALIAN: MailTexts = {
  language: 'it',
  greeting: 'Salve,',
  form: {
    subject: 'Il tuo messaggio a Cumulus è arrivato',
    paragraphs: [
      'il tuo messaggio è arrivato il {date}. Lo legge una persona, che ti risponde a questo indirizzo.',
      'Non devi fare altro. Se manca qualcosa, rispondi a questa e-mail.',
    ],
  },
  signUp: {
    subject: 'Il tuo spazio di lavoro Cumulus',
    paragraphs: [
      'il {date} hai iniziato a creare uno spazio di lavoro Cumulus con questo indirizzo.',
      'Se hai chiuso la pagina prima di finire, ricomincia qui: {signUp} – ci vuole un minuto.',
    ],
  },
  notYou:
    'Non eri tu? Qualcuno ha scritto il tuo indirizzo per errore. Non devi fare nulla e non riceverai altre e-mail.',
  privacy: 'Che cosa conserviamo, e per quanto tempo:',
  signature: 'Cumulus. Cielo sereno per team indaffarati.',
  reference: 'Riferimento:',
};

const PORTUGUESE: MailTexts = {
  language: 'pt-BR',
  greeting: 'Olá,',
  form: {
    subject: 'Sua mensagem para a Cumulus chegou',
    paragraphs: [
      'sua mensagem chegou em {date}. Uma pessoa lê e responde neste endereço.',
      'Você não precisa fazer mais nada. Se faltar algo, responda a este e-mail.',
    ],
  },
  signUp: {
    subject: 'Seu espaço de trabalho na Cumulus',
    paragraphs: [
      'em {date} você começou a criar um espaço de trabalho na Cumulus com este endereço.',
      'Se você fechou a página antes de terminar, comece de novo aqui: {signUp} – leva um minuto.',
    ],
  },
  notYou:
    'Não foi você? Alguém digitou seu endereço por engano. Você não precisa fazer nada e não receberá outros e-mails.',
  privacy: 'O que guardamos, e por quanto tempo:',
  signature: 'Cumulus. Céu limpo para equipes ocupadas.',
  reference: 'Referência:',
};

const BY_LANGUAGE: Record<string, MailTexts> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
};

/** The texts of a locale such as `de` or `de-DE`, by its language; English for others. */
export function mailTextsFor(locale: string): MailTexts {
  const language = languageOf(locale);
  return Object.hasOwn(BY_LANGUAGE, language) ? (BY_LANGUAGE[language] ?? ENGLISH) : ENGLISH;
}
