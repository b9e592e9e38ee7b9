export { parseCountries } from './countryCodes.ts';
export { type CountryLookup, createCountryLookup } from './geoCountry.ts';
export { type CountryOfRequest, createCountryCodeReader, createCountryReader } from './requestCountry.ts';
