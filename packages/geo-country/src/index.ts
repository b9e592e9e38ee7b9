export { countryOfCode, isCountryCode } from './countryCodes.ts';
export { type GeoCountry, geoCountry, isPrivateAddress } from './geoCountry.ts';
