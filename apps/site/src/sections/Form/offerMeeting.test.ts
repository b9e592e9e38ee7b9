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

function offer(formId: number) {
  document.documentElement.lang = 'de';
  const card = document.createElement('div');
  card.innerHTML = '<p data-meeting><a href="/scheduler/meeting/t">Choose a time</a></p>';
  const link = card.querySelector('p') as HTMLElement;
  return { link, offered: offerMeeting({ formId, meetingToken: 't', lead: { email: 'mara@studio.example' }, card }) };
}

// REQ-LEA-02
test.each([1006, 1299, 1176, 1763])(
  'the form %i opens the scheduler, and a booked meeting needs no link',
  async (formId) => {
    vi.mocked(startScheduler).mockResolvedValue('booked');
    const { link, offered } = offer(formId);
    await offered;
    const sent = { formId, meetingToken: 't', lead: { email: 'mara@studio.example' }, locale: 'de' };
    expect(vi.mocked(startScheduler).mock.calls).toEqual([[sent]]);
    expect(link.hidden).toBe(true);
    // REQ-LEA-16
    expect(vi.mocked(trackMeetingBooked).mock.calls).toEqual([[formId]]);
  },
);

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
