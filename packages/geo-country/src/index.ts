export { createCountryLookup, type GeoCountry } from './geoCountry.ts';
export { type CountryOfRequest, createCountryCodeReader, createCountryReader } from './requestCountry.ts';
