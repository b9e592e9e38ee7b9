import type { LakeMessage, LakeOrder } from '../compaction/messages.ts';

// Stands in for the process that changes the lake: a compaction hangs, and an erasure does nothing.
const send = (message: LakeMessage, onSent?: () => void) => process.send?.(message, () => onSent?.());
process.on('disconnect', () => process.exit(1));
process.once('message', ({ erase }: LakeOrder) => {
  send({ type: 'step' });
  if (erase) send({ type: 'done', text: 'nothing', rows: 0 }, () => process.exit(0));
});
