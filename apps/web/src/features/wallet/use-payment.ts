import type { Currency, PaymentMethod } from '@plax/contracts/payment-values'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { attemptKey, type AttemptStorage, endAttempt } from './attempt-key.ts'
import { refreshMoney } from './wallet.api.ts'

export type Purchase = {
  coins: number
  currency: Currency
  method: PaymentMethod
  acceptTerms: boolean
  /** A saved card that pays in one step. */
  cardIdx?: number
}

/** What a payment in one step brought. */
export interface Done {
  coins: number
  balanceCoins: number
  postingId: string
}

/**
 * Begins a charge and leaves for the gateway's page, or pays by a saved card at once; the same
 * purchase is made only once.
 */
export function usePayment(onDone: (done: Done) => void) {
  const { i18n } = useApp()
  const start = useStart(onDone)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)
  const pay = async (purchase: Purchase) => {
    if (begun.current) return
    begun.current = true
    setBusy(true)
    setProblem(null)
    try {
      await start(purchase)
    } catch (error) {
      setProblem(messageOf(error, i18n))
      setBusy(false)
    } finally {
      begun.current = false
    }
  }
  return { pay, busy, problem }
}

function useStart(onDone: (done: Done) => void) {
  const { api, queryClient } = useApp()
  return async ({ cardIdx, method, ...purchase }: Purchase) => {
    const { coins, currency } = purchase
    const by = cardIdx === undefined ? method : `card ${cardIdx}`
    const idempotencyKey = attemptKey(attemptStorage(), `${coins} ${currency} ${by}`)
    if (cardIdx === undefined) {
      const body = { ...purchase, method }
      const { redirectUrl } = await api('POST /payment/charge', { body, idempotencyKey })
      return location.assign(redirectUrl)
    }
    const body = { ...purchase, cardIdx }
    const answer = await api('POST /payment/one-touch/confirm', { body, idempotencyKey }).catch(
      (error: unknown) => {
        // What the card refused is over and stands in the list: another try is another charge.
        if (error instanceof ApiError && error.code === 'payment.failed') {
          endAttempt(attemptStorage())
          void refreshMoney(queryClient)
        }
        throw error
      },
    )
    if (answer.state === 'authenticate') return location.assign(answer.redirectUrl)
    endAttempt(attemptStorage())
    onDone(answer)
    await refreshMoney(queryClient)
  }
}

/** The tab's own storage, or none where the browser refuses it. */
export function attemptStorage(): AttemptStorage {
  try {
    return sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}
