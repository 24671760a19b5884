import { useLingui } from '@lingui/react/macro'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useMoneyCall } from '../../lib/use-money-call.ts'
import { showToast } from '../../ui/toast.ts'
import { formatBucket } from './amounts.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { moneyShown } from './wallet.api.ts'

interface ConversionProblem {
  message: string
  /** More coins would help. */
  needsCoins: boolean
}

/** Converts coins; another amount, or the next conversion, is another attempt. */
export function useConversion(onDone: () => void) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const { locale } = useLocale()
  const conversion = useMoneyCall({
    call: (amount: number, idempotencyKey) =>
      api('POST /story-chat/convert/credit', { body: { amount, type: 'coin' }, idempotencyKey }),
    stale: moneyShown,
    onDone: (done) => {
      const credits = formatBucket(done.creditMilli, 'credit', { locale })
      showToast(t`${credits} credits added to your wallet`)
      onDone()
    },
  })
  const describe = (error: Error): ConversionProblem => {
    const code = error instanceof ApiError ? error.code : ''
    const reason = messageOf(error, i18n)
    return {
      message: code.startsWith('wallet.') ? reason : t`Couldn’t convert your coins. ${reason}`,
      needsCoins: code === 'wallet.not_enough_coins',
    }
  }
  return {
    convert: conversion.start,
    busy: conversion.busy,
    problem: conversion.error && describe(conversion.error),
    clearProblem: conversion.reset,
  }
}
