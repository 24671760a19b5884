import type { OutputOf } from '@plax/contracts'
import { type SaleState, saleStates } from '@plax/contracts/commerce/commerce-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type Sale = OutputOf<'GET /payment/sales'>['items'][number]
export type SaleTotals = OutputOf<'GET /payment/sales/totals'>

export interface SalesFilter {
  kind?: string
  itemOid?: string
  state?: SaleState
  /** `2026-11`, or a whole year. */
  month?: string
}

/** What the address asks for; what makes no sense is not asked. */
export function readSalesFilter(address: {
  kind: string
  item: string
  state: string
  month: string
}): SalesFilter {
  const { kind } = address
  const state = saleStates.find((one) => one === address.state)
  return {
    ...(/^[a-z_-]{1,40}$/.test(kind) && { kind }),
    ...(/^[0-9a-f]{24}$/.test(address.item) && { itemOid: address.item }),
    ...(state && { state }),
    ...(/^20\d\d(-(0[1-9]|1[0-2]))?$/.test(address.month) && { month: address.month }),
  }
}

/** Held orders that pay the creator once they’re released, next deadline first. */
export function expectedSalesQuery(api: Api) {
  return {
    ...pagedQuery(['orders', 'expected'], (page, signal) =>
      api('GET /payment/sales/expected', { query: { limit: 20, ...page }, signal }),
    ),
    staleTime: 0,
  }
}

export type ExpectedSale = OutputOf<'GET /payment/sales/expected'>['items'][number]

/** The own sales, latest first, page by page. */
export function salesQuery(api: Api, filter: SalesFilter) {
  return {
    ...pagedQuery(['sales', filter], (page, signal) =>
      api('GET /payment/sales', {
        query: { ...filter, limit: 50, ...page },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

export function saleTotalsQuery(api: Api, filter: SalesFilter) {
  return queryOptions({
    queryKey: ['sale-totals', filter],
    queryFn: ({ signal }) => api('GET /payment/sales/totals', { query: { ...filter }, signal }),
    staleTime: 0,
  })
}
