/** A cause a person can act on: `message` says what is wrong, `remedy` what to do about it. */
export class SetupError extends Error {
  /**
   * @param {string} message what is wrong, in one sentence
   * @param {string} [remedy] what to do, one action per line
   * @param {ErrorOptions} [options]
   */
  constructor(message, remedy = '', options = {}) {
    super(message, options);
    this.name = 'SetupError';
    this.remedy = remedy;
  }
}
