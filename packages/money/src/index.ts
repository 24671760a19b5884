export * from './currencies.ts'
export * from './price.ts'
export * from './reply-price.ts'
export * from './round.ts'
