/** Copy of the scheduler's window. */
export interface SchedulerTexts {
  title: string;
  introduction: string;
  /** @param host whom the visitor meets: name, and what they do */
  talkTo(host: string): string;
  /** @param zone name of the time zone */
  allTimes(zone: string): string;
  close: string;
  book: string;
  booking: string;
  choose: string;
  taken: string;
  otherBooked: string;
  /** The address of the sales desk follows. */
  tooMany: string;
  failed: string;
  noTimes: string;
  bookedTitle: string;
  booked: string;
  addToCalendar: string;
  manage: string;
  done: string;
}

/** By language of the page; the code is fetched only when the window opens. */
const TEXTS: Readonly<Record<string, SchedulerTexts>> = {
  en: {
    title: 'Choose a time to talk',
    introduction: 'Your message has arrived. Pick a time that suits you, or close this window: we will write to you.',
    talkTo: (host) => `You will talk to ${host}.`,
    allTimes: (zone) => `Your time: ${zone}`,
    close: 'Close',
    book: 'Book this time',
    booking: 'Booking …',
    choose: 'Please choose a time first.',
    taken: 'Somebody else has just taken that time. The list above shows what is free now.',
    tooMany:
      'No more meetings can be booked with your e-mail address or from your network for now. Please write to us:',
    otherBooked: 'You have booked another time already. You can move it by the link in your e-mail.',
    failed: 'We don’t know whether this was booked. Please press the button again.',
    noTimes: 'No time is free in the coming weeks. We will write to you.',
    bookedTitle: 'Your meeting is booked',
    booked: 'We look forward to talking to you.',
    addToCalendar: 'Add to your calendar (.ics)',
    manage: 'Move or cancel',
    done: 'Done',
  },
  de: {
    title: 'Wählen Sie eine Zeit für ein Gespräch',
    introduction:
      'Ihre Nachricht ist angekommen. Wählen Sie eine Zeit, die Ihnen passt, oder schließen Sie dieses Fenster: Wir schreiben Ihnen.',
    talkTo: (host) => `Sie sprechen mit ${host}.`,
    allTimes: (zone) => `Ihre Zeit: ${zone}`,
    close: 'Schließen',
    book: 'Diese Zeit buchen',
    booking: 'Wird gebucht …',
    choose: 'Bitte wählen Sie zuerst eine Zeit.',
    taken: 'Diese Zeit wurde gerade vergeben. Die Liste oben zeigt, was noch frei ist.',
    tooMany:
      'Mit Ihrer E-Mail-Adresse oder aus Ihrem Netz lassen sich vorerst keine weiteren Termine buchen. Bitte schreiben Sie uns:',
    otherBooked: 'Sie haben schon eine andere Zeit gebucht. Über den Link in Ihrer E-Mail können Sie sie verschieben.',
    failed: 'Wir wissen nicht, ob das gebucht wurde. Bitte drücken Sie noch einmal auf die Schaltfläche.',
    noTimes: 'In den nächsten Wochen ist keine Zeit frei. Wir schreiben Ihnen.',
    bookedTitle: 'Ihr Termin ist gebucht',
    booked: 'Wir freuen uns auf das Gespräch.',
    addToCalendar: 'In den Kalender übernehmen (.ics)',
    manage: 'Verschieben oder absagen',
    done: 'Fertig',
  },
  fr: {
    title: 'Choisissez un moment pour en parler',
    introduction:
      'Votre message est bien arrivé. Choisissez l’heure qui vous convient, ou fermez cette fenêtre : nous vous écrirons.',
    talkTo: (host) => `Vous parlerez avec ${host}.`,
    allTimes: (zone) => `Votre heure : ${zone}`,
    close: 'Fermer',
    book: 'Réserver cette heure',
    booking: 'Réservation…',
    choose: 'Choisissez d’abord une heure.',
    taken: 'Quelqu’un vient de prendre cette heure. La liste ci-dessus montre celles qui restent libres.',
    tooMany:
      'Pour l’instant, aucun autre rendez-vous ne peut être réservé avec votre adresse e-mail ou depuis votre réseau. Écrivez-nous :',
    otherBooked: 'Vous avez déjà réservé une autre heure. Le lien dans votre e-mail permet de la déplacer.',
    failed: 'Nous ne savons pas si la réservation a réussi. Appuyez encore une fois sur le bouton.',
    noTimes: 'Aucune heure n’est libre dans les semaines qui viennent. Nous vous écrirons.',
    bookedTitle: 'Votre rendez-vous est réservé',
    booked: 'Au plaisir de vous parler.',
    addToCalendar: 'Ajouter à votre agenda (.ics)',
    manage: 'Déplacer ou annuler',
    done: 'Terminé',
  },
  es: {
    title: 'Elige una hora para hablar',
    introduction:
      'Tu mensaje ha llegado. Elige la hora que te venga bien o cierra esta ventana: te escribiremos nosotros.',
    talkTo: (host) => `Hablarás con ${host}.`,
    allTimes: (zone) => `Tu hora: ${zone}`,
    close: 'Cerrar',
    book: 'Reservar esta hora',
    booking: 'Reservando…',
    choose: 'Elige primero una hora.',
    taken: 'Alguien acaba de reservar esa hora. La lista de arriba muestra las que quedan libres.',
    tooMany: 'Por ahora no se pueden reservar más reuniones con tu correo o desde tu red. Escríbenos:',
    otherBooked: 'Ya has reservado otra hora. Puedes cambiarla con el enlace de tu correo.',
    failed: 'No sabemos si se ha reservado. Pulsa el botón otra vez.',
    noTimes: 'No hay ninguna hora libre en las próximas semanas. Te escribiremos.',
    bookedTitle: 'Tu reunión está reservada',
    booked: 'Tenemos ganas de hablar contigo.',
    addToCalendar: 'Añadir a tu calendario (.ics)',
    manage: 'Cambiar o cancelar',
    done: 'Listo',
  },
  it: {
    title: 'Scegli un orario per parlarne',
    introduction:
      'Il tuo messaggio è arrivato. Scegli l’orario che preferisci o chiudi questa finestra: ti scriveremo noi.',
    talkTo: (host) => `Parlerai con ${host}.`,
    allTimes: (zone) => `Il tuo orario: ${zone}`,
    close: 'Chiudi',
    book: 'Prenota questo orario',
    booking: 'Prenotazione in corso…',
    choose: 'Scegli prima un orario.',
    taken: 'Qualcuno ha appena preso quell’orario. L’elenco qui sopra mostra quelli ancora liberi.',
    tooMany: 'Per ora non si possono prenotare altri incontri con il tuo indirizzo e-mail o dalla tua rete. Scrivici:',
    otherBooked: 'Hai già prenotato un altro orario. Puoi spostarlo con il link nella tua e-mail.',
    failed: 'Non sappiamo se la prenotazione è riuscita. Premi di nuovo il pulsante.',
    noTimes: 'Nelle prossime settimane non ci sono orari liberi. Ti scriveremo.',
    bookedTitle: 'Il tuo incontro è prenotato',
    booked: 'Non vediamo l’ora di parlarti.',
    addToCalendar: 'Aggiungi al calendario (.ics)',
    manage: 'Sposta o annulla',
    done: 'Fatto',
  },
  pt: {
    title: 'Escolha um horário para conversar',
    introduction:
      'Sua mensagem chegou. Escolha o horário que preferir ou feche esta janela: nós escreveremos para você.',
    talkTo: (host) => `Você vai conversar com ${host}.`,
    allTimes: (zone) => `Seu horário: ${zone}`,
    close: 'Fechar',
    book: 'Reservar este horário',
    booking: 'Reservando…',
    choose: 'Escolha primeiro um horário.',
    taken: 'Alguém acabou de reservar esse horário. A lista acima mostra os que continuam livres.',
    tooMany:
      'Por enquanto não é possível reservar mais reuniões com o seu e-mail ou a partir da sua rede. Escreva para nós:',
    otherBooked: 'Você já reservou outro horário. Pelo link no seu e-mail você pode mudá-lo.',
    failed: 'Não sabemos se a reserva deu certo. Clique no botão mais uma vez.',
    noTimes: 'Não há horários livres nas próximas semanas. Nós escreveremos para você.',
    bookedTitle: 'Sua reunião está reservada',
    booked: 'Estamos ansiosos para falar com você.',
    addToCalendar: 'Adicionar ao seu calendário (.ics)',
    manage: 'Mudar ou cancelar',
    done: 'Pronto',
  },
};

/** The language of the texts for a page: English where the page's has none. */
export function languageOf(locale: string): string {
  const [language = ''] = locale.split('-');
  return Object.hasOwn(TEXTS, language) ? language : 'en';
}

/** @param locale of the page; English stands in for other languages */
export function schedulerTexts(locale: string): SchedulerTexts {
  return TEXTS[languageOf(locale)] as SchedulerTexts;
}
