/** Begins the line that a server under test writes of an exception that nothing caught. */
export const UNCAUGHT_MARK = '[uncaught in test]';
