export {
  BILLINGS,
  type Billing,
  type BillingPrice,
  MONTHS,
  PRICING_LOCALE,
  type Pricing,
  priceFor,
} from './prices.ts';
export {
  describePath,
  findPricingFaults,
  type PricingFault,
  type PricingRules,
  parseAmounts,
  readPricing,
} from './validatePricing.ts';
