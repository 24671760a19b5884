export { changeOptions } from './change-options.ts'
export { donate } from './donate.ts'
export { nameMissions } from './missions/name-missions.ts'
export { liveDonationSales } from './offers/donation-sales.ts'
