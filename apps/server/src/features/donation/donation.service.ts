export { changeOptions } from './change-options.ts'
export { donate } from './donate.ts'
export { liveDonationSales } from './donation-sales.ts'
