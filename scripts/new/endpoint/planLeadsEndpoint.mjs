export function planLeadsEndpoint() {
  throw new Error('soon');
}
