import type { Currency, PaymentMethod } from '@plax/contracts/payment/payment-values'
import { useApp } from '../../lib/app-context.ts'
import { tabStorage } from '../../lib/attempt-key.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { moneyShown } from './wallet.api.ts'

export type Purchase = {
  coins: number
  currency: Currency
  method: PaymentMethod
  acceptTerms: boolean
  /** A saved card that pays in one step. */
  cardIdx?: number
  /** The coins become credits as soon as they are paid. */
  asCredits?: boolean
  /** A page of ours that the gateway leads back to. */
  returnTo?: string
}

/** What a payment in one step brought. */
export interface PaymentResult {
  coins: number
  balanceCoins: number
  postingId: string
  /** What the coins became; null where they are coins. */
  creditMilli: number | null
}

/** Begins a charge and leaves for the gateway's page, or pays by a saved card at once. */
export function usePayment(onDone: (done: PaymentResult) => void) {
  const { api, i18n } = useApp()
  const payment = useMoneyCall({
    call: async ({ cardIdx, method, ...purchase }: Purchase, idempotencyKey) => {
      if (cardIdx === undefined) {
        const body = { ...purchase, method }
        return leave(await api('POST /payment/charge', { body, idempotencyKey }))
      }
      const body = { ...purchase, cardIdx }
      const answer = await api('POST /payment/one-touch/confirm', { body, idempotencyKey })
      return answer.state === 'authenticate' ? leave(answer) : answer
    },
    stale: moneyShown,
    // Coming back from the gateway undecided is the same order.
    storage: tabStorage,
    isFinal: (done) => done !== null,
    // What the card refused is over and stands in the list: another try is another charge.
    isOver: ({ code }) => code === 'payment.failed',
    onDone: (done) => (done === null ? undefined : onDone(done)),
  })
  return {
    pay: payment.start,
    busy: payment.busy,
    problem: payment.error && messageOf(payment.error, i18n),
  }
}

async function leave({ redirectUrl }: { redirectUrl: string }): Promise<null> {
  await leaveFor(redirectUrl)
  return null
}
