import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { formatBucket } from './amounts.ts'
import { useLocale } from './use-locale.ts'
import { refreshMoney } from './wallet.api.ts'

interface ConversionProblem {
  message: string
  /** More coins would help. */
  needsCoins: boolean
}

/**
 * Converts coins. A try that was not answered is repeated with its key, so that it counts once;
 * another amount, or the next conversion, is another attempt.
 */
export function useConversion(onDone: () => void) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const { locale } = useLocale()
  const attempt = useRef<{ amount: number; key: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ConversionProblem | null>(null)
  const convert = async (amount: number) => {
    if (attempt.current?.amount !== amount) attempt.current = { amount, key: crypto.randomUUID() }
    setBusy(true)
    setProblem(null)
    try {
      const done = await api('POST /story-chat/convert/credit', {
        body: { amount, type: 'coin' },
        idempotencyKey: attempt.current.key,
      })
      attempt.current = null
      const credits = formatBucket(done.creditMilli, 'credit', { locale })
      showToast(t`${credits} credits added to your wallet`)
      onDone()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      const reason = messageOf(error, i18n)
      setProblem({
        message: code.startsWith('wallet.') ? reason : t`Couldn’t convert your coins. ${reason}`,
        needsCoins: code === 'wallet.not_enough_coins',
      })
    } finally {
      setBusy(false)
      await refreshMoney(queryClient)
    }
  }
  return { convert, busy, problem, clearProblem: () => setProblem(null) }
}
