/** Errors that nginx and Varnish answer themselves; each has one page for all its statuses. */
export type ErrorKind = 'unreadable' | 'forbidden' | 'notFound' | 'tooLarge' | 'wrongHost' | 'unavailable' | 'formLost';

/**
 * Which statuses a kind stands for; the first names its files. What is in no kind is shown as `unavailable` from 500 on, else as `unreadable`. `formLost` has
 * none: it is what a form gets in place of `unavailable`.
 */
export const ERROR_STATUSES: Readonly<Record<ErrorKind, readonly number[]>> = {
  unreadable: [400, 405, 414],
  forbidden: [403],
  notFound: [404],
  tooLarge: [413],
  wrongHost: [421],
  unavailable: [503, 500, 502, 504],
  formLost: [],
};

/** What programs get that ask for no HTML: one line. */
export const ERROR_TEXT: Readonly<Record<ErrorKind, string>> = {
  unreadable: 'This request can’t be read',
  forbidden: 'This is not for visitors',
  notFound: 'There is nothing here',
  tooLarge: 'This request is too large',
  wrongHost: 'This host is not served here',
  unavailable: 'The site can’t be reached just now. Please try again in a moment.',
  formLost: 'The site can’t be reached just now. Please send this again in a moment; the same content counts once.',
};

/** The copy of one page. */
export interface ErrorCopy {
  label: string;
  title: string;
  body: string;
}

/** What one language says. */
export interface LocaleCopy {
  /** Of the way to the front page. Most languages have none of their own: a link that leaves the language says so. */
  home: string;
  pricing: string;
  retry: string;
  /** Stands before the request's id. */
  reference: string;
  errors: Readonly<Record<ErrorKind, ErrorCopy>>;
}

/** All pages, by locale. Voice and forms of address are those of the site's own error pages. */
export const ERROR_COPY: Readonly<Record<string, LocaleCopy>> = {
  'en-US': {
    home: 'Back to the front page',
    pricing: 'See prices',
    retry: 'Try again',
    reference: 'Reference:',
    errors: {
      unreadable: {
        label: 'Garbled request',
        title: 'This request came apart on the way.',
        body: 'Our server can’t read it. Mostly the address is too long, or a character in it got lost when it was copied. Copy the link once more, or start from the front page.',
      },
      forbidden: {
        label: 'Error 403',
        title: 'This door stays shut.',
        body: 'Only our own machines go through it. You have done nothing wrong, and everything for visitors is open.',
      },
      notFound: {
        label: 'Error 404',
        title: 'This page drifted off.',
        body: 'Either we moved it, or a letter in the address went with the wind. You have done nothing wrong. Check the spelling, or start from the front page.',
      },
      tooLarge: {
        label: 'Error 413',
        title: 'That is more than we can carry.',
        body: 'What your browser sent is larger than this address takes, so nothing of it was kept. Send less, or in parts.',
      },
      wrongHost: {
        label: 'Error 421',
        title: 'Nobody by this name lives here.',
        body: 'The address in your browser leads to our server, but it isn’t one of ours. Check how the name of the site is spelled.',
      },
      unavailable: {
        label: 'Back in a moment',
        title: 'A cloud on our side',
        body: 'Our server isn’t answering just now. It is our fault, not yours. Wait a minute and load the page again. Nothing that you have stored in Cumulus is touched by this.',
      },
      formLost: {
        label: 'Not sent',
        title: 'Your form didn’t get through.',
        body: 'Our server isn’t answering just now. It is our fault, not yours. Your browser’s back button brings back what you typed: wait a minute and send it again. Should it have reached us after all, it still counts once.',
      },
    },
  },
  'fr-FR': {
    home: 'Page d’accueil (en anglais)',
    pricing: 'Voir les tarifs',
    retry: 'Réessayer',
    reference: 'Référence :',
    errors: {
      unreadable: {
        label: 'Demande illisible',
        title: 'Cette demande s’est défaite en route.',
        body: 'Notre serveur n’arrive pas à la lire. Le plus souvent, l’adresse est trop longue, ou un caractère s’est perdu quand elle a été copiée. Copiez le lien encore une fois, ou repartez des tarifs.',
      },
      forbidden: {
        label: 'Erreur 403',
        title: 'Cette porte reste fermée.',
        body: 'Seules nos propres machines y passent. Vous n’avez rien fait de mal, et tout ce qui est destiné aux visiteurs est ouvert.',
      },
      notFound: {
        label: 'Erreur 404',
        title: 'Cette page est partie à la dérive.',
        body: 'Soit nous l’avons déplacée, soit une lettre de l’adresse s’est envolée. Vous n’avez rien fait de mal. Vérifiez l’orthographe, ou repartez des tarifs.',
      },
      tooLarge: {
        label: 'Erreur 413',
        title: 'C’est plus que nous ne pouvons porter.',
        body: 'Ce que votre navigateur a envoyé dépasse ce que cette adresse accepte, et rien n’en a été gardé. Envoyez-en moins, ou en plusieurs fois.',
      },
      wrongHost: {
        label: 'Erreur 421',
        title: 'Personne de ce nom n’habite ici.',
        body: 'L’adresse dans votre navigateur mène à notre serveur, mais elle n’est pas des nôtres. Vérifiez l’orthographe du nom du site.',
      },
      unavailable: {
        label: 'De retour dans un instant',
        title: 'Un nuage de notre côté',
        body: 'Notre serveur ne répond pas en ce moment. C’est notre faute, pas la vôtre. Attendez une minute et rechargez la page. Rien de ce que vous gardez dans Cumulus n’est touché.',
      },
      formLost: {
        label: 'Non envoyé',
        title: 'Votre formulaire n’est pas passé.',
        body: 'Notre serveur ne répond pas en ce moment. C’est notre faute, pas la vôtre. Le bouton Retour de votre navigateur ramène ce que vous avez saisi : attendez une minute et renvoyez-le. S’il nous est parvenu malgré tout, il ne compte qu’une fois.',
      },
    },
  },
  'es-ES': {
    home: 'Portada (en inglés)',
    pricing: 'Ver los precios',
    retry: 'Volver a intentarlo',
    reference: 'Referencia:',
    errors: {
      unreadable: {
        label: 'Petición ilegible',
        title: 'Esta petición se deshizo por el camino.',
        body: 'Nuestro servidor no la puede leer. Casi siempre la dirección es demasiado larga, o se perdió un carácter al copiarla. Copia el enlace otra vez o empieza por los precios.',
      },
      forbidden: {
        label: 'Error 403',
        title: 'Esta puerta sigue cerrada.',
        body: 'Por ella solo pasan nuestras propias máquinas. No has hecho nada mal, y todo lo que es para las visitas está abierto.',
      },
      notFound: {
        label: 'Error 404',
        title: 'Esta página se fue a la deriva.',
        body: 'O la hemos movido, o el viento se llevó una letra de la dirección. No has hecho nada mal. Revisa cómo está escrita o empieza por los precios.',
      },
      tooLarge: {
        label: 'Error 413',
        title: 'Es más de lo que podemos llevar.',
        body: 'Lo que ha enviado tu navegador supera lo que admite esta dirección, así que no se ha guardado nada. Envía menos, o por partes.',
      },
      wrongHost: {
        label: 'Error 421',
        title: 'Nadie con ese nombre vive aquí.',
        body: 'La dirección de tu navegador lleva a nuestro servidor, pero no es nuestra. Revisa cómo está escrito el nombre del sitio.',
      },
      unavailable: {
        label: 'Volvemos en un momento',
        title: 'Una nube de nuestro lado',
        body: 'Nuestro servidor no responde en este momento. La culpa es nuestra, no tuya. Espera un minuto y vuelve a cargar la página. Nada de lo que guardas en Cumulus se ve afectado.',
      },
      formLost: {
        label: 'Sin enviar',
        title: 'Tu formulario no ha llegado.',
        body: 'Nuestro servidor no responde en este momento. La culpa es nuestra, no tuya. El botón Atrás de tu navegador recupera lo que escribiste: espera un minuto y envíalo otra vez. Si al final nos llegó, cuenta una sola vez.',
      },
    },
  },
  it: {
    home: 'Pagina iniziale (in inglese)',
    pricing: 'Vedi i prezzi',
    retry: 'Riprova',
    reference: 'Riferimento:',
    errors: {
      unreadable: {
        label: 'Richiesta illeggibile',
        title: 'Questa richiesta si è disfatta per strada.',
        body: 'Il nostro server non riesce a leggerla. Di solito l’indirizzo è troppo lungo, o un carattere è andato perso copiandolo. Copia di nuovo il link, oppure riparti dai prezzi.',
      },
      forbidden: {
        label: 'Errore 403',
        title: 'Questa porta resta chiusa.',
        body: 'Ci passano solo le nostre macchine. Non hai sbagliato nulla, e tutto ciò che è per chi visita è aperto.',
      },
      notFound: {
        label: 'Errore 404',
        title: 'Questa pagina è andata alla deriva.',
        body: 'O l’abbiamo spostata noi, o il vento si è portato via una lettera dell’indirizzo. Non hai sbagliato nulla. Controlla come è scritto, oppure riparti dai prezzi.',
      },
      tooLarge: {
        label: 'Errore 413',
        title: 'È più di quanto possiamo portare.',
        body: 'Quello che il tuo browser ha inviato supera ciò che questo indirizzo accetta, quindi non è stato conservato nulla. Invia meno, o a pezzi.',
      },
      wrongHost: {
        label: 'Errore 421',
        title: 'Qui non abita nessuno con questo nome.',
        body: 'L’indirizzo nel tuo browser porta al nostro server, ma non è uno dei nostri. Controlla come è scritto il nome del sito.',
      },
      unavailable: {
        label: 'Torniamo tra un momento',
        title: 'C’è una nuvola dalle nostre parti',
        body: 'In questo momento il nostro server non risponde. La colpa è nostra, non tua. Aspetta un minuto e ricarica la pagina. Niente di ciò che conservi in Cumulus ne risente.',
      },
      formLost: {
        label: 'Non inviato',
        title: 'Il tuo modulo non è arrivato.',
        body: 'In questo momento il nostro server non risponde. La colpa è nostra, non tua. Il pulsante Indietro del browser riporta ciò che hai scritto: aspetta un minuto e invialo di nuovo. Se dovesse esserci arrivato comunque, conta una volta sola.',
      },
    },
  },
  'pt-BR': {
    home: 'Página inicial (em inglês)',
    pricing: 'Ver os preços',
    retry: 'Tentar de novo',
    reference: 'Referência:',
    errors: {
      unreadable: {
        label: 'Pedido ilegível',
        title: 'Este pedido se desfez no caminho.',
        body: 'Nosso servidor não consegue lê-lo. Quase sempre o endereço é longo demais, ou um caractere se perdeu ao copiá-lo. Copie o link mais uma vez ou comece pelos preços.',
      },
      forbidden: {
        label: 'Erro 403',
        title: 'Esta porta continua fechada.',
        body: 'Só as nossas próprias máquinas passam por ela. Você não fez nada de errado, e tudo o que é para visitantes está aberto.',
      },
      notFound: {
        label: 'Erro 404',
        title: 'Esta página ficou à deriva.',
        body: 'Ou nós a mudamos de lugar, ou uma letra do endereço foi embora com o vento. Você não fez nada de errado. Confira a grafia ou comece pelos preços.',
      },
      tooLarge: {
        label: 'Erro 413',
        title: 'É mais do que podemos carregar.',
        body: 'O que o seu navegador enviou passa do que este endereço aceita, então nada foi guardado. Envie menos, ou em partes.',
      },
      wrongHost: {
        label: 'Erro 421',
        title: 'Ninguém com esse nome mora aqui.',
        body: 'O endereço no seu navegador leva ao nosso servidor, mas não é um dos nossos. Confira como o nome do site está escrito.',
      },
      unavailable: {
        label: 'Voltamos em um momento',
        title: 'Uma nuvem do nosso lado',
        body: 'Nosso servidor não está respondendo agora. A culpa é nossa, não sua. Espere um minuto e carregue a página de novo. Nada do que você guarda no Cumulus é afetado.',
      },
      formLost: {
        label: 'Não enviado',
        title: 'Seu formulário não chegou até nós.',
        body: 'Nosso servidor não está respondendo agora. A culpa é nossa, não sua. O botão Voltar do seu navegador traz de volta o que você digitou: espere um minuto e envie de novo. Se mesmo assim ele tiver chegado, conta uma vez só.',
      },
    },
  },
  de: {
    home: 'Startseite (auf Englisch)',
    pricing: 'Preise ansehen',
    retry: 'Erneut versuchen',
    reference: 'Referenz:',
    errors: {
      unreadable: {
        label: 'Unlesbare Anfrage',
        title: 'Diese Anfrage ist unterwegs zerfallen.',
        body: 'Unser Server kann sie nicht lesen. Meist ist die Adresse zu lang, oder beim Kopieren ging ein Zeichen verloren. Kopieren Sie den Link noch einmal, oder beginnen Sie bei den Preisen.',
      },
      forbidden: {
        label: 'Fehler 403',
        title: 'Diese Tür bleibt zu.',
        body: 'Nur unsere eigenen Maschinen gehen hindurch. Sie haben nichts falsch gemacht, und alles für Besucher steht offen.',
      },
      notFound: {
        label: 'Fehler 404',
        title: 'Diese Seite ist davongetrieben.',
        body: 'Entweder haben wir sie verschoben, oder ein Buchstabe der Adresse ist mit dem Wind davon. Sie haben nichts falsch gemacht. Prüfen Sie die Schreibweise, oder beginnen Sie bei den Preisen.',
      },
      tooLarge: {
        label: 'Fehler 413',
        title: 'Das ist mehr, als wir tragen können.',
        body: 'Was Ihr Browser geschickt hat, ist größer, als diese Adresse annimmt; nichts davon wurde behalten. Schicken Sie weniger, oder in Teilen.',
      },
      wrongHost: {
        label: 'Fehler 421',
        title: 'Unter diesem Namen wohnt hier niemand.',
        body: 'Die Adresse in Ihrem Browser führt zu unserem Server, ist aber keine von unseren. Prüfen Sie, wie der Name der Website geschrieben ist.',
      },
      unavailable: {
        label: 'Gleich wieder da',
        title: 'Eine Wolke auf unserer Seite',
        body: 'Unser Server antwortet gerade nicht. Das ist unser Fehler, nicht Ihrer. Warten Sie eine Minute, und laden Sie die Seite neu. Nichts, was Sie in Cumulus gespeichert haben, ist davon betroffen.',
      },
      formLost: {
        label: 'Nicht gesendet',
        title: 'Ihr Formular kam nicht durch.',
        body: 'Unser Server antwortet gerade nicht. Das ist unser Fehler, nicht Ihrer. Die Zurück-Taste Ihres Browsers bringt zurück, was Sie eingegeben haben: Warten Sie eine Minute, und senden Sie es noch einmal. Sollte es doch angekommen sein, zählt es nur einmal.',
      },
    },
  },
};
