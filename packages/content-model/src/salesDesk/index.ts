export { type Holiday, minutesOf, type SalesDesk, WEEKDAYS, type Weekday, type WorkingTime } from './SalesDesk.ts';
export { isTimeZone, readSalesDesk, type SalesDeskFault } from './validateSalesDesk.ts';
