import { type Language, languages } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media/media'
import { currencies, type Currency } from '@plax/contracts/payment/payment-values'
import {
  currencyBelowValue,
  defaultTierPrices,
  emojisOf,
  tierEmojisMaxCount,
  tierPriceMaxCoins,
  tierPriceMaxMinor,
  tierPrices,
  tierSeatsMax,
} from '@plax/contracts/subscription/subscription-values'
import { currencyExponents } from '@plax/money'
import type { Tier, TierFields } from './tiers.api.ts'

/** What is written in the form of a tier. */
export interface TierDraft {
  name: string
  details: string
  /** Empty: as written above. */
  translations: Record<Language, { name: string; details: string }>
  isFree: boolean
  price: string
  /** In whole currency, as people write it; empty: as the coins cost by card. */
  prices: Record<Currency, string>
  icon: Picture | null
  emojis: string
  streak: boolean
  seats: string
}

export type TierProblem = 'price' | 'seats' | 'emojis' | `price_${Currency}`

const noPrices = { KRW: '', JPY: '', USD: '' }

export function draftOf(tier: Tier | null): TierDraft {
  if (!tier) {
    const empty = { name: '', details: '', emojis: '', price: '', seats: '' }
    const translations = translationsOf(null)
    return { ...empty, translations, isFree: false, prices: noPrices, icon: null, streak: false }
  }
  const byDefault = defaultTierPrices(tier.price)
  const own = { KRW: tier.price_krw, JPY: tier.price_jpy, USD: tier.price_usd }
  const written = (currency: Currency) =>
    own[currency] === byDefault[currency] ? '' : writeMinor(own[currency], currency)
  return {
    name: tier.name,
    details: tier.details,
    translations: translationsOf(tier),
    isFree: tier.price === 0,
    price: String(tier.price),
    prices: { KRW: written('KRW'), JPY: written('JPY'), USD: written('USD') },
    icon: tier.icon,
    emojis: tier.emojis.join(''),
    streak: tier.streak,
    seats: tier.seats === null ? '' : String(tier.seats),
  }
}

function translationsOf(tier: Tier | null): TierDraft['translations'] {
  const texts = languages.map((lang) => {
    const { name = '', details = '' } = tier?.translations?.[lang] ?? {}
    return [lang, { name, details }] as const
  })
  return Object.fromEntries(texts) as TierDraft['translations']
}

/** The first thing that is wrong with a draft, or null. */
export function problemOf(draft: TierDraft): TierProblem | null {
  const price = priceOf(draft)
  if (price === null) return 'price'
  const own = ownPrices(draft)
  const wrong = currencies.find((currency) => {
    const minor = own[currency]
    return minor !== null && (Number.isNaN(minor) || minor > tierPriceMaxMinor)
  })
  const low = wrong ?? currencyBelowValue(price, tierPrices(price, own))
  if (low) return `price_${low}`
  if (draft.seats.trim() !== '' && wholeOf(draft.seats, tierSeatsMax) === null) return 'seats'
  const emojis = emojisOf(draft.emojis)
  const isOnlyEmojis = emojis.join('') === [...new Set(emojisAndRest(draft.emojis))].join('')
  return emojis.length > tierEmojisMaxCount || !isOnlyEmojis ? 'emojis' : null
}

/** What is sent of a draft without problems. */
export function fieldsOf(draft: TierDraft): TierFields {
  const own = draft.isFree ? { KRW: null, JPY: null, USD: null } : ownPrices(draft)
  return {
    name: draft.name.trim(),
    details: draft.details.trim(),
    translations: Object.fromEntries(
      languages.flatMap((lang) => {
        const { name, details } = draft.translations[lang]
        const text = { name: name.trim(), details: details.trim() }
        return text.name || text.details ? [[lang, text]] : []
      }),
    ),
    price: priceOf(draft) ?? 0,
    price_krw: own.KRW,
    price_jpy: own.JPY,
    price_usd: own.USD,
    iconAssetOid: draft.icon?.assetOid ?? null,
    emojis: emojisOf(draft.emojis),
    streak: draft.streak,
    seats: wholeOf(draft.seats, tierSeatsMax),
  }
}

/** Coins a month; null where none that is allowed is written. */
export function priceOf({ isFree, price }: TierDraft): number | null {
  return isFree ? 0 : wholeOf(price, tierPriceMaxCoins)
}

function ownPrices({ isFree, prices }: TierDraft): Record<Currency, number | null> {
  const read = (currency: Currency) =>
    isFree || prices[currency].trim() === '' ? null : readMinor(prices[currency], currency)
  return { KRW: read('KRW'), JPY: read('JPY'), USD: read('USD') }
}

/** A whole number from 1; null where none is written. */
function wholeOf(text: string, max: number): number | null {
  const written = text.trim().replaceAll(',', '')
  const value = /^\d{1,9}$/.test(written) ? Number(written) : 0
  return value >= 1 && value <= max ? value : null
}

/** An amount in the smallest unit; NaN where none is written. */
function readMinor(text: string, currency: Currency): number {
  const digits = currencyExponents[currency]
  const written = text.trim().replaceAll(',', '')
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(written) ?? []
  if (whole === undefined || part.length > digits) return Number.NaN
  return Number(whole + part.padEnd(digits, '0'))
}

/** An amount as it is typed, such as `6.99`. */
export function writeMinor(amountMinor: number, currency: Currency): string {
  const digits = currencyExponents[currency]
  return (amountMinor / 10 ** digits).toFixed(digits)
}

function emojisAndRest(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  return [...segments].map(({ segment }) => segment).filter((segment) => segment.trim() !== '')
}
