// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { trackMeetingBooked } from '../../conversion/formEvents.ts';
import { startScheduler } from '../../vendors/chilipiper/startScheduler.ts';
import { offerMeeting } from './offerMeeting.ts';

vi.mock('../../vendors/chilipiper/startScheduler.ts', () => ({ startScheduler: vi.fn() }));
vi.mock('../../conversion/formEvents.ts', () => ({ trackMeetingBooked: vi.fn() }));

beforeEach(() => {
  vi.mocked(startScheduler).mockReset();
  vi.mocked(trackMeetingBooked).mockReset();
});

function offer(formId: number, language = 'de') {
  document.documentElement.lang = 'fr-FR';
  document.body.innerHTML = `<div lang="${language}"><div id="card">
    <h2>Thank you</h2><p>We answer within a day.</p><p data-meeting><a href="/forms/meeting">Choose a time</a></p>
  </div></div>`;
  const card = document.getElementById('card') as HTMLElement;
  const link = card.querySelector('[data-meeting]') as HTMLElement;
  return {
    card,
    link,
    offered: offerMeeting({ formId, meetingToken: 't', lead: { email: 'mara@studio.example' }, card }),
  };
}

// REQ-LEA-02
test.each([1006, 1299, 1176, 1763])(
  'the form %i opens the scheduler in its own language, and a meeting booked with a vendor needs no link',
  async (formId) => {
    vi.mocked(startScheduler).mockResolvedValue('booked');
    const { link, offered } = offer(formId);
    await offered;
    const sent = { formId, meetingToken: 't', lead: { email: 'mara@studio.example' }, locale: 'de' };
    expect(vi.mocked(startScheduler).mock.calls).toEqual([[{ ...sent, onBooked: expect.any(Function) }]]);
    expect(link.hidden).toBe(true);
    // REQ-LEA-16
    expect(vi.mocked(trackMeetingBooked).mock.calls).toEqual([[formId, expect.any(HTMLElement)]]);
  },
);

test('a booked meeting stays on the card, in place of the promise of an answer', async () => {
  vi.mocked(startScheduler).mockImplementation(async ({ onBooked }) => {
    const link = Object.assign(document.createElement('a'), { href: '/forms/meeting', textContent: 'Move or cancel' });
    onBooked?.({ title: 'Your meeting is booked', parts: ['Tuesday, 09:30', link] });
    return 'booked';
  });
  const { card, offered } = offer(1299, 'en');
  await offered;
  expect(card.querySelector('h2')?.textContent).toBe('Your meeting is booked');
  expect(card.querySelector('[data-booked]')?.textContent).toBe('Tuesday, 09:30Move or cancel');
  expect(card.textContent).not.toContain('We answer');
  expect([...card.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/forms/meeting']);
});

test.each([1, 1007, 12_990])('the form %i opens nothing', async (formId) => {
  await offer(formId).offered;
  expect(startScheduler).not.toHaveBeenCalled();
});

test.each(['closed', 'failed'] as const)('after %s the link stays', async (outcome) => {
  vi.mocked(startScheduler).mockResolvedValue(outcome);
  const { link, offered } = offer(1299);
  await offered;
  expect(link.hidden).toBe(false);
  expect(trackMeetingBooked).not.toHaveBeenCalled();
});

test('a scheduler that can’t be loaded is reported, and the link stays', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(startScheduler).mockRejectedValue(new Error('blocked'));
  const { link, offered } = offer(1299);
  await offered;
  expect([link.hidden, error.mock.calls.length]).toEqual([false, 1]);
  error.mockRestore();
});
