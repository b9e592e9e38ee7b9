export { BILLINGS, type Billing, type BillingPrice, MONTHS, PRICING_LOCALE, type Pricing, priceIn } from './prices.ts';
export {
  describePath,
  figuresIn,
  type PricingFault,
  type PricingRules,
  pricingFaults,
  readPricing,
} from './validatePricing.ts';
