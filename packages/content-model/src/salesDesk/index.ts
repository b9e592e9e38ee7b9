/** Content type of the desk whose times the meeting scheduler offers. */
export const SALES_DESK = 'salesDesk';
export { type Holiday, minutesOf, type SalesDesk, WEEKDAYS, type Weekday, type WorkingTime } from './SalesDesk.ts';
export { isTimeZone, readSalesDesk, type SalesDeskFault } from './validateSalesDesk.ts';
