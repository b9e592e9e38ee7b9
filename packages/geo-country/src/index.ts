export { type GeoCountry, geoCountry } from './geoCountry.ts';
export { isPrivateAddress } from './isPrivateAddress.ts';
export { type TrustedProxies, trustedProxies } from './trustedProxies.ts';
export { visitorAddress } from './visitorAddress.ts';
