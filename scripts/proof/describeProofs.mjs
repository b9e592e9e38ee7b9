/**
 * The list that `npm run proof` prints: for each proof one line of what it shows, and one of what it takes.
 * @param {import('./PROOFS.mjs').Proof[]} proofs
 * @returns {string}
 */
export function describeProofs(proofs) {
  const width = Math.max(...proofs.map(({ name }) => name.length)) + 2;
  const lines = proofs.flatMap(({ name, proves, minutes, needs, needsIdleMachine, smoke, options }) => {
    const required = [...needs, ...(needsIdleMachine ? ['an idle machine'] : [])];
    const remarks = [
      `${minutes} min`,
      ...(smoke ? [`--smoke: ${smoke.minutes} min`] : []),
      ...(options.length ? [`options ${options.join(' ')}`] : []),
      ...(required.length ? [`needs ${required.join(', ')}`] : []),
    ];
    return [`  ${name.padEnd(width)}${proves}`, `  ${''.padEnd(width)}${remarks.join(' · ')}`, ''];
  });
  return `\n  npm run proof -- <name> [--smoke] [options]\n\n${lines.join('\n')}`;
}
