import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { outcomeOf, personFields, sendForm } from '../leads/contactForm.ts';

/** Another client than that of the floods and the visitor. */
const PERSON_ADDRESS = '127.0.0.4';
const EVERY_MS = 1_000;

/** Forms that a person sent. */
export interface PersonFigures {
  /** Forms that were not stored. */
  unsentForms: number;
  formMs: number[];
}

/** A person who sends a form now and then. @param port of the site */
export function createPerson(port: number) {
  let count = 0;
  return {
    async run(seconds: number): Promise<PersonFigures> {
      const figures: PersonFigures = { unsentForms: 0, formMs: [] };
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        count += 1;
        const begun = performance.now();
        const fields = { ...personFields('mara@studio.example'), message: `Friday ${count}` };
        const answer = await sendForm(port, fields, randomUUID(), PERSON_ADDRESS);
        figures.formMs.push(performance.now() - begun);
        if (outcomeOf(answer) !== 'sent') figures.unsentForms += 1;
        await pause(EVERY_MS);
      }
      return figures;
    },
  };
}
