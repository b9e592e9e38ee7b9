/** Query parameter in which links carry the host that a visit came from, while nothing may be stored. */
export const REFERRER_PARAMETER = 'cuRef';
