/** OneTrust's groups: strictly necessary, analytics, functional, advertising. */
export type ConsentGroup = 'C0001' | 'C0002' | 'C0003' | 'C0004';
