import type { CommonTexts } from './CommonTexts.ts';

export const german: CommonTexts = {
  views: {
    list: 'Liste',
    board: 'Board',
    timeline: 'Zeitplan',
    doc: 'Dokument',
    whiteboard: 'Whiteboard',
    dashboard: 'Dashboard',
    automations: 'Automatisierungen',
    ai: 'Brain',
  },
  statuses: { next: 'Als Nächstes', doing: 'In Arbeit', review: 'Zu prüfen', done: 'Fertig' },
  nobody: 'Niemand',
  late: '{days} Tage überfällig',
  lateOne: '1 Tag überfällig',
  today: 'Heute',
  add: 'Hinzufügen',
  remove: 'Löschen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  hours: '{hours} Std.',
  shell: {
    documentTitle: '{view} – {project} | Cumulus-Demo',
    skip: 'Zum Inhalt',
    navigation: 'Ansichten',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    reset: 'Von vorn',
    resetDone: 'Alles ist wieder wie am Anfang.',
    undone: 'Rückgängig gemacht.',
    redone: 'Wiederholt.',
    startFree: 'Kostenlos starten',
    otherLanguage: 'English',
    memoryOnly: 'Eine Demo: Was Sie ändern, ist weg, sobald Sie sie schließen oder Sprache, Person oder Team wechseln.',
    loading: 'Wird geladen …',
    loadFailed: 'Diese Ansicht ließ sich nicht laden.',
    reload: 'Noch einmal',
    noScript: 'Ohne Skripte können Sie diese Seite lesen. Um etwas zu ändern, lassen Sie Skripte zu.',
    you: 'Sie sind {name}, {role}.',
    choose: 'Person und Team wählen',
    choosePerson: 'Wer Sie sind',
    chooseTeam: 'Jedes Team hat ein eigenes Projekt',
  },
  send: {
    open: 'Dieses Board zuschicken',
    title: 'Dieses Board zuschicken',
    why: 'Das ist eine Demo, es wird also keine Mail verschickt. Solange bei Ihrem Besuch auf unserer Website die Analyse läuft, erhält sie Name und Adresse zusammen mit dem, was Sie hier tun, damit wir wissen, wer die Demo ausprobiert hat; sonst gehen sie nirgendwohin. Freiwillig, wie alles hier.',
    name: 'Name',
    email: 'E-Mail',
    emailFault: 'Schreiben Sie eine Adresse mit @ und Punkt, etwa name@example.com.',
    send: 'Senden',
    done: 'Danke, {name}. Weil das eine Demo ist, kommt keine Mail.',
  },
  guide: {
    open: 'Checkliste',
    close: 'Checkliste schließen',
    progress: '{done} von {total} erledigt',
    start: 'Zeigen',
    again: 'Noch einmal zeigen',
    done: 'Erledigt',
    allDoneText:
      'Für alle vier Aufgaben haben Sie ein paar Minuten gebraucht. Mit Ihrem eigenen Projekt geht es genauso.',
    stepOf: 'Schritt {step} von {total}',
    next: 'Weiter',
    skip: 'Ich sehe mich selbst um',
    jobs: {
      'move-card': {
        title: 'Eine Karte verschieben',
        why: '{handOffWhy}',
        steps: [
          {
            name: 'Board öffnen',
            text: 'Alle Aufgaben nach Status. Dieselben Aufgaben stehen in Liste, Zeitplan und Dokument.',
          },
          {
            name: 'Karte verschieben',
            text: 'Ziehen Sie „{handOff}“ nach Fertig, oder wählen Sie die Spalte im Menü der Karte.',
          },
          {
            name: 'Regel ansehen',
            text: 'Eine Regel hat begonnen, was darauf gewartet hat: „{blocked}“. Unter Automatisierungen steht, was jede Regel getan hat.',
          },
        ],
      },
      'shift-date': {
        title: 'Einen Termin verschieben',
        why: 'Was darauf wartet, rückt mit.',
        steps: [
          { name: 'Zeitplan öffnen', text: 'Jeder Balken ist eine Aufgabe. Linien führen zu dem, was auf sie wartet.' },
          {
            name: 'Balken verschieben',
            text: 'Ziehen Sie „{blocked}“ auf einen späteren Tag, oder nehmen Sie die Knöpfe darüber.',
          },
          {
            name: 'Folgen ansehen',
            text: 'Alles, was wartete, ist um ebenso viele Tage gerückt. Rückgängig nimmt alles zurück.',
          },
        ],
      },
      'tick-todo': {
        title: 'Ein To-do im Dokument abhaken',
        why: 'Ein To-do ist eine Aufgabe, keine Abschrift davon.',
        steps: [
          { name: 'Dokument öffnen', text: '„{doc}“, mit den To-dos zwischen den Zeilen.' },
          { name: 'To-do abhaken', text: 'Haken Sie ein offenes To-do ab.' },
          { name: 'Board ansehen', text: 'Auch auf dem Board und im Dashboard ist die Aufgabe jetzt fertig.' },
        ],
      },
      'ask-brain': {
        title: 'Cumulus Brain fragen',
        why: 'Eine Antwort aus der Arbeit, mit Quellen.',
        steps: [
          {
            name: 'Brain öffnen',
            text: 'Brain liest Aufgaben, Dokument und Mails dieses Projekts. In der Demo läuft keine KI.',
          },
          {
            name: 'Frage stellen',
            text: 'Wählen Sie eine Frage oder schreiben Sie eine, etwa „{question}“',
          },
          { name: 'Quelle öffnen', text: 'Jede Antwort nennt, woraus sie stammt. Öffnen Sie eine Quelle.' },
        ],
      },
    },
  },
};
