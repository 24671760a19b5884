import type { OutputOf } from '@plax/contracts'
import { gatewayNames } from '@plax/contracts/payment/payment-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { isMonth } from '../../../lib/month.ts'
import { type ChargeState, chargeStateNames } from '../../wallet/charge-states.ts'
import { filled, adminPagedQuery } from '../paged-query.ts'

export type AdminCharge = OutputOf<'GET /payment/admin/charges'>['items'][number]
export type ChargeDetail = OutputOf<'GET /payment/admin/charges/{chargeOid}'>

export const chargesKey = ['admin', 'charges']
const whileRefundingMs = 3000

export function chargesQuery(
  api: Api,
  filters: Record<'buyer' | 'state' | 'gateway' | 'month', string>,
) {
  const { buyer } = filters
  const month = isMonth(filters.month) ? filters.month : ''
  const states = Object.keys(chargeStateNames) as ChargeState[]
  const state = states.find((one) => one === filters.state)
  const gateway = gatewayNames.find((one) => one === filters.gateway)
  const query = {
    ...filled({ buyer, month }),
    ...(state && { state }),
    ...(gateway && { gateway }),
    limit: 50,
  }
  return adminPagedQuery(['charges', query], (page, signal) =>
    api('GET /payment/admin/charges', { query: { ...query, ...page }, signal }),
  )
}

/** One charge; it is asked for again for as long as the gateway has not paid a refund. */
export function chargeQuery(api: Api, chargeOid: string) {
  return queryOptions({
    queryKey: [...chargesKey, 'one', chargeOid],
    queryFn: ({ signal }) =>
      api('GET /payment/admin/charges/{chargeOid}', { params: { chargeOid }, signal }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.refunds.some(({ state }) => state === 'refunding') && dataUpdateCount < 10
        ? whileRefundingMs
        : false,
    retry: false,
  })
}
