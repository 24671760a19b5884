import type { Currency } from '@plax/contracts/payment/payment-values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { walletQuery } from '../../../lib/wallet.ts'
import { useMeans } from '../../wallet/charge-means.tsx'
import { currencyOf } from '../../wallet/currency-of.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { chargeQuery, convertQuery } from '../../wallet/wallet.api.ts'
import { coinChoices, packChoices } from './wall-choices.ts'

export type WallOffer = ReturnType<typeof useWallOffer>

/** The ways to credits that cover what is short: coins that are there first, then packs. */
export function useWallOffer(shortMilli: number) {
  const { api } = useApp()
  const { language } = useLocale()
  const [currency, setCurrency] = useState<Currency>(currencyOf[language])
  const [wanted, choose] = useState('')
  const offer = useQuery({ ...chargeQuery(api, currency), placeholderData: keepPreviousData })
  const rate = useQuery(convertQuery(api))
  const wallet = useQuery(walletQuery(api))
  const gateway = offer.data?.gateway ?? null
  if (gateway && !gateway.currencies.includes(currency) && gateway.currencies[0]) {
    setCurrency(gateway.currencies[0])
  }
  const options = offer.data?.options ?? []
  const saved = offer.data?.cards ?? []
  // Won cannot be paid in one step (R-payment-006).
  const cards = options[0]?.currency === 'KRW' ? [] : saved
  const means = useMeans({ options, cards })
  const remainingCoins = rate.data?.remainingCoins ?? 0
  const coins = coinChoices({
    coins: wallet.data?.coins ?? 0,
    remainingCoins,
    creditMilliPerCoin: rate.data?.creditMilliPerCoin ?? 1,
    shortMilli,
  })
  const packs = packChoices({
    packs: offer.data?.packs ?? [],
    prices: options.filter(({ method }) => method === means.chosen.method),
    remainingCoins,
    shortMilli,
  })
  const choices = [...coins, ...packs]
  const queries = [offer, rate, wallet]
  return {
    gateway,
    currency,
    setCurrency,
    means,
    choices,
    chosen: choices.find(({ value }) => value === wanted) ?? choices[0],
    choose,
    remainingCoins,
    hasPacks: (offer.data?.packs ?? []).length > 0,
    isPending: queries.some((query) => query.isPending),
    /** The prices shown are still those of the currency before. */
    isStale: offer.isPlaceholderData,
    error: queries.find((query) => query.isError)?.error ?? null,
    retry: () => queries.forEach((query) => void query.refetch()),
  }
}
