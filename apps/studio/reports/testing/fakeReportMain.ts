import { MEMORY_EXIT_CODE, type ReportOrder, type ReportOutcome } from '../process/messages.ts';

// Stands in for the report process: the id of a report says what happens.
const send = (outcome: ReportOutcome) => process.send?.(outcome);
process.on('disconnect', () => process.exit(0));
process.on('message', (order: ReportOrder) => {
  const { number } = order;
  if (order.type === 'end') return void send({ type: 'fault', number, kind: 'ended', message: 'ended' });
  switch (order.id) {
    case 'memory':
      return process.exit(MEMORY_EXIT_CODE);
    case 'slow':
      return void send({ type: 'fault', number, kind: 'timeout', message: 'timed out' });
    case 'away':
      return void send({ type: 'fault', number, kind: 'away', message: "PostgreSQL can't be used" });
    case 'broken':
      return void send({ type: 'fault', number, kind: 'other', message: 'Binder Error' });
    case 'unusable':
      return void send({ type: 'fault', number, kind: 'unusable', message: 'the lake is damaged' });
    case 'query':
      return void send({ type: 'rows', number, rows: { columns: ['query'], rows: [[JSON.stringify(order.query)]] } });
    case 'endless':
      return;
    default:
      return void send({ type: 'rows', number, rows: { columns: ['pid'], rows: [[process.pid]] } });
  }
});
