/** Medium of a visit without a referrer (specification section 9). */
export const DIRECT = '(direct)';
