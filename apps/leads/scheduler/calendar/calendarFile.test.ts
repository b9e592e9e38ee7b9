import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendarFile.ts';

const EVENT: CalendarEvent = {
  method: 'REQUEST',
  uid: '0b9c2a1e-6f1d-4c57-9a57-1d2f3a4b5c6d',
  sequence: 1,
  start: Date.parse('2026-11-24T08:30:00Z'),
  end: Date.parse('2026-11-24T09:00:00Z'),
  createdAt: Date.parse('2026-11-23T10:00:00Z'),
  changedAt: Date.parse('2026-11-23T10:05:07.891Z'),
  summary: 'Meeting with Cumulus sales',
  description: 'Video call.\nMove or cancel: https://www.cumulus.example/scheduler/meeting/x',
  location: 'Video call',
  url: 'https://www.cumulus.example/scheduler/meeting/x',
  organizer: { name: 'Cumulus sales', email: 'sales@cumulus.example' },
  attendee: { name: 'Zoë Müller', email: 'zoe@example.com' },
};
const file = (fields: Partial<CalendarEvent> = {}) => calendarFile({ ...EVENT, ...fields });
/** What an independent parser reads, which Thunderbird uses as well. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [component, ...more] = calendar.getAllSubcomponents();
  if (!component || more.length > 0) throw new Error('expected one component');
  const value = (name: string) => component.getFirstPropertyValue(name);
  const parameter = (name: string, key: string) => component.getFirstProperty(name)?.getParameter(key);
  return { calendar, component, value, parameter, event: new ICAL.Event(component) };
}
/** Lines as they are before folding (RFC 5545 section 3.1). */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

// REQ-LEA-23
describe('what all calendars require', () => {
  it('reads back as what was written', () => {
    const { calendar, event, value, parameter } = read(file());
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect([event.uid, event.sequence, event.summary, event.location]).toEqual([
      EVENT.uid,
      1,
      EVENT.summary,
      EVENT.location,
    ]);
    expect(event.description).toBe(EVENT.description);
    expect(event.startDate.toJSDate().getTime()).toBe(EVENT.start);
    expect(event.endDate.toJSDate().getTime()).toBe(EVENT.end);
    expect(String(value('dtstamp'))).toBe('2026-11-23T10:05:07Z');
    expect([value('organizer'), parameter('organizer', 'cn')]).toEqual([
      'mailto:sales@cumulus.example',
      'Cumulus sales',
    ]);
    expect([value('attendee'), parameter('attendee', 'cn')]).toEqual(['MAILTO:zoe@example.com', 'Zoë Müller']);
  });

  // RFC 5545 sections 3.6, 3.7.3, 3.7.4 and 3.6.1; RFC 5546 section 3.2.2.
  it('has each required property once', () => {
    const names = lines(file()).map((line) => line.split(/[:;]/, 1)[0]);
    const required = [
      'PRODID',
      'VERSION',
      'METHOD',
      'UID',
      'DTSTAMP',
      'DTSTART',
      'SEQUENCE',
      'SUMMARY',
      'ORGANIZER',
      'ATTENDEE',
    ];
    expect(required.map((name) => names.filter((one) => one === name).length)).toEqual(required.map(() => 1));
    expect(names.filter((name) => ['BEGIN', 'END'].includes(name ?? ''))).toHaveLength(4);
  });

  it('ends each line with CR and LF, the last one too', () => {
    expect(file()).toMatch(/END:VCALENDAR\r\n$/);
    expect(file().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  // RFC 5545 section 3.3.5, form 2. With local times Outlook needs a VTIMEZONE (MS-OXCICAL section 2.1.3.1.1.19).
  it('has times in UTC only, and no time zone', () => {
    const times = lines(file()).filter((line) => /^(?:DT|CREATED|LAST-)/.test(line));
    expect(times).toHaveLength(5);
    expect(times.filter((line) => !/^[A-Z-]+:\d{8}T\d{6}Z$/.test(line))).toEqual([]);
    expect(file()).not.toContain('TZID');
  });

  // RFC 5545 section 3.1: 75 octets without the line end, counted in UTF-8.
  it('folds lines at 75 octets, between characters', () => {
    const summary = `${'ü'.repeat(100)} ${'👩‍💻'.repeat(40)}`;
    const text = file({ summary });
    const sizes = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(Math.max(...sizes)).toBeGreaterThan(71);
    expect(Buffer.from(text).toString('utf8')).not.toContain('\uFFFD');
    expect(read(text).event.summary).toBe(summary);
  });

  it.each(['שרה לוי', 'محمد علي', 'Zoë 👩‍👩‍👧 Ng'])('keeps the name %s, and an odd address', (name) => {
    const { value, parameter } = read(file({ attendee: { name, email: "o'neil+x%_y@bücher.example" } }));
    expect(parameter('attendee', 'cn')).toBe(name);
    expect(decodeURIComponent(String(value('attendee')))).toBe("MAILTO:o'neil+x%_y@bücher.example");
  });
});

// REQ-LEA-23
describe('Outlook', () => {
  // MS-STANOICAL 2.2.84 (V0178): without a UID, changes and cancellations find nothing.
  it('finds a moved meeting by its UID, and takes it by its higher SEQUENCE', () => {
    const moved = read(file({ sequence: 2, start: EVENT.start + 86_400_000, end: EVENT.end + 86_400_000 }));
    expect([moved.event.uid, moved.event.sequence]).toEqual([EVENT.uid, 2]);
  });
  // MS-OXCICAL section 2.1.3.1.1.3: such a PRODID makes Outlook read a file by the rules of old versions of its own.
  it('doesn’t take the file for one of its own', () => {
    expect(lines(file())[2]).toMatch(/^PRODID:-\/\/Cumulus\/\//);
  });
  // MS-STANOICAL 2.2.99 (V0233): REQUEST and CANCEL can be imported from mails and files.
  it('gets one of the methods that it imports', () => {
    expect(lines(file())[4]).toBe('METHOD:REQUEST');
    expect(lines(file({ method: 'CANCEL' }))[4]).toBe('METHOD:CANCEL');
  });
});

// REQ-LEA-23
describe('Google and Apple', () => {
  // Gmail shows an invitation only to a person who is an attendee; RFC 5546 section 3.2.2 requires both.
  it('find organizer and attendee as mail addresses', () => {
    expect(lines(file()).filter((line) => /^(?:ORGANIZER|ATTENDEE)/.test(line))).toEqual([
      'ORGANIZER;CN="Cumulus sales":mailto:sales@cumulus.example',
      expect.stringMatching(
        /^ATTENDEE;ROLE=[\w-]+;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Zoë Müller":MAILTO:zoe@example\.com$/,
      ),
    ]);
  });
  // Apple's Calendar refuses files that break RFC 5545: it imports nothing and says that the file can't be read.
  it('get a file without a property that is not in the standard', () => {
    expect(lines(file()).filter((line) => line.startsWith('X-'))).toEqual([]);
  });
});

// RFC 5546 section 3.2.5.
it('a cancellation names the whole meeting as cancelled', () => {
  const { calendar, value, event } = read(file({ method: 'CANCEL', sequence: 3 }));
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect([event.uid, event.sequence, value('status'), value('transp')]).toEqual([
    EVENT.uid,
    3,
    'CANCELLED',
    'TRANSPARENT',
  ]);
  expect(value('organizer')).toBe('mailto:sales@cumulus.example');
});

describe('hostile text', () => {
  it('is read back as it was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme' }), (summary, name) => {
        const text = file({ summary, attendee: { ...EVENT.attendee, name } });
        expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
        const { component, event } = read(text);
        expect(component.getAllProperties()).toHaveLength(read(file()).component.getAllProperties().length);
        const written = summary.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
        expect(event.summary ?? '').toBe(written.toWellFormed());
      }),
      { numRuns: 200, seed: 15 },
    );
  });

  const HOSTILE =
    'a;b,c\\n\\ d\r\nATTENDEE:mailto:evil@example.com\rBEGIN:VEVENT\nEND:VCALENDAR "q" ^n \u0000\u0007\u2028 \uD800';
  it('stays text: separators, backslashes and line ends are escaped', () => {
    for (const field of ['summary', 'description', 'location'] as const) {
      const text = file({ [field]: HOSTILE });
      const { component, event } = read(text);
      expect(component.getAllProperties('attendee')).toHaveLength(1);
      expect(event[field]).toBe(
        'a;b,c\\n\\ d\nATTENDEE:mailto:evil@example.com\nBEGIN:VEVENT\nEND:VCALENDAR "q" ^n \u2028 \uFFFD',
      );
    }
  });
  it('ends neither a name nor an address', () => {
    const attendee = { name: HOSTILE, email: 'a"\r\nX-EVIL:1;b@example.com?bcc=evil@example.com' };
    const { component, value, parameter } = read(file({ attendee }));
    expect(component.getAllProperties().map(({ name }) => name)).not.toContain('x-evil');
    expect(component.getAllProperties('attendee')).toHaveLength(1);
    expect(parameter('attendee', 'cn')).toContain("'q'");
    expect(value('attendee')).toBe('MAILTO:a%22%0D%0AX-EVIL%3A1%3Bb@example.com%3Fbcc%3Devil@example.com');
  });
  test.each(['', ' ', '^', '\u0007\u0000'])('the address stands for an empty name: %j', (name) => {
    const person = { name, email: 'zoe@example.com' };
    const { parameter } = read(file({ organizer: person, attendee: person }));
    expect([parameter('organizer', 'cn'), parameter('attendee', 'cn')]).toEqual([person.email, person.email]);
  });

  test.each(['zoe+cumulus@example.com', 'o.b_x-y@sub.example.com'])(
    'an ordinary address stays as it is: %s',
    (email) => {
      expect(read(file({ attendee: { name: 'Zoë', email } })).value('attendee')).toBe(`MAILTO:${email}`);
    },
  );
});
