export { figuresIn } from './figuresIn.ts';
export { BILLINGS, type Billing, type BillingPrice, MONTHS, PRICING_LOCALE, type Pricing } from './Pricing.ts';
export { priceIn } from './priceIn.ts';
export { type PricingFault, type PricingRules, pricingFaults } from './pricingFaults.ts';
export { describePath, readPricing } from './readPricing.ts';
