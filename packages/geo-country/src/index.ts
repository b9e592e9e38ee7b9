export { countryOfCode } from './countryOfCode.ts';
export { type GeoCountry, geoCountry } from './geoCountry.ts';
export { isCountryCode } from './isCountryCode.ts';
export { isPrivateAddress } from './isPrivateAddress.ts';
