import type { Currency, PaymentMethod } from '@plax/contracts/payment-values'
import { useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { attemptKey, type AttemptStorage } from './attempt-key.ts'

export type Purchase = {
  coins: number
  currency: Currency
  method: PaymentMethod
  acceptTerms: boolean
}

/** Begins a charge and leaves for the gateway's page; the same purchase begins only once. */
export function usePayment() {
  const { api, i18n } = useApp()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)
  const pay = async (purchase: Purchase) => {
    if (begun.current) return
    begun.current = true
    setBusy(true)
    setProblem(null)
    const { coins, currency, method } = purchase
    try {
      const { redirectUrl } = await api('POST /payment/onetime/ready', {
        body: purchase,
        idempotencyKey: attemptKey(attemptStorage(), `${coins} ${currency} ${method}`),
      })
      location.assign(redirectUrl)
    } catch (error) {
      setProblem(messageOf(error, i18n))
      setBusy(false)
    } finally {
      begun.current = false
    }
  }
  return { pay, busy, problem }
}

/** The tab's own storage, or none where the browser refuses it. */
export function attemptStorage(): AttemptStorage {
  try {
    return sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}
