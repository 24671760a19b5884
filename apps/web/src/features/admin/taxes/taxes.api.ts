import type { OutputOf } from '@plax/contracts'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { currencyExponents } from '@plax/money'
import type { Api } from '../../../lib/api.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type Taxes = OutputOf<'GET /settlement/admin/taxes'>
export type OwedTax = Taxes['owed'][number]
export type TaxPayment = Taxes['items'][number]

export const taxesKey = ['admin', 'taxes']

export function taxesQuery(api: Api) {
  return adminPagedQuery(['taxes'], (page, signal) =>
    api('GET /settlement/admin/taxes', { query: { limit: 20, ...page }, signal }),
  )
}

/** What is typed of an amount: digits, with as many decimals as the currency has. */
export function amountPattern(currency: Currency): string {
  const decimals = currencyExponents[currency]
  return decimals === 0 ? String.raw`\d{1,15}` : String.raw`\d{1,13}(\.\d{1,${decimals}})?`
}

/** An amount as it’s typed, such as `10.5`, in the smallest unit. */
export function minorOf(text: string, currency: Currency): number {
  const [whole = '', decimals = ''] = text.trim().split('.')
  return Number(`${whole}${decimals.padEnd(currencyExponents[currency], '0')}`)
}

/** The other way round: how an amount is typed. */
export function typedOf(minor: number, currency: Currency): string {
  const decimals = currencyExponents[currency]
  return (minor / 10 ** decimals).toFixed(decimals)
}
