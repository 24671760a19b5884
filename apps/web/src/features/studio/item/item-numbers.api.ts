import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OutputOf } from '@plax/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { findKind, type ItemKinds } from '../../../lib/item-kinds/item-kind.ts'
import { formatAmount } from '../../../ui/balance.tsx'

export type ItemNumbers = OutputOf<'GET /payment/sales/item'>
export type Figure = keyof ItemNumbers['totals']
export type ItemDay = ItemNumbers['days'][number]

export const figureNames: Record<Figure, MessageDescriptor> = {
  views: msg({ message: 'Plays', context: 'how many' }),
  watchedSeconds: msg`Watch time (minutes)`,
  readers: msg`Readers`,
  likes: msg`Likes`,
  comments: msg`Comments`,
  purchases: msg({ message: 'Purchases', context: 'how many' }),
  gifts: msg`Gifts`,
  donations: msg`Donations`,
  replies: msg`Paid replies`,
  refunds: msg`Refunds`,
  earnedCoins: msg`Earned (coins)`,
  earnedMilli: msg`Earned (credits)`,
}

const ofChats: readonly Figure[] = ['replies', 'earnedMilli']

/** The figures that say something about an item, by its kind. */
export function figuresOf(
  { itemKind, totals }: Pick<ItemNumbers, 'itemKind' | 'totals'>,
  kinds: ItemKinds,
): Figure[] {
  const all = Object.keys(figureNames) as Figure[]
  const unused = findKind(kinds, itemKind)?.unusedFigures ?? ofChats
  return all.filter((figure) => !unused.includes(figure) || totals[figure] !== 0)
}

export function formatFigure(figure: Figure, value: number, locale: string): string {
  if (figure === 'watchedSeconds') return Math.round(value / 60).toLocaleString(locale)
  return formatAmount(value, figure === 'earnedMilli' ? 'credit' : 'coin', locale)
}

export function itemNumbersQuery(api: Api, asked: { itemOid: string; days: number }) {
  return queryOptions({
    queryKey: ['item-numbers', asked],
    queryFn: ({ signal }) => api('GET /payment/sales/item', { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const dayMs = 24 * 3600 * 1000

/** Every day from the first to the last, also those on which nothing happened. */
export function allDays({ first, last, days, totals }: ItemNumbers): ItemDay[] {
  const nothing = Object.fromEntries(
    Object.keys(totals).map((figure) => [figure, 0]),
  ) as ItemNumbers['totals']
  const known = new Map(days.map((day) => [day.day, day]))
  const all: ItemDay[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    all.push(known.get(day) ?? { day, ...nothing })
  }
  return all
}
