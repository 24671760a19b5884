export { liveDonationSales } from './donation-sales.ts'
