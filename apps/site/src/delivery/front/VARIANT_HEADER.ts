/** A page's variant key: in the answer of `/decide`, and in what our front asks for then. */
export const VARIANT_HEADER = 'x-variant-key';
