import type { Language } from '@plax/contracts/languages'
import type { Currency } from '@plax/contracts/payment/payment-values'
import type { creators } from './people.ts'
import type { TestCard } from './pay-by-sandbox.ts'

type CreatorName = keyof typeof creators

interface DemoTier {
  name: string
  /** Coins a month. */
  price: number
  details: string
  /** In the other languages. */
  translations?: { [L in Language]?: { name: string; details: string } }
  /** Without limit where there is none. */
  seats?: number
}

/** The tiers of the demo world, lowest first, in the language of who offers them. */
export const demoTiers = {
  mira: [
    {
      name: '반딧불',
      price: 100,
      details: '새 이야기를 가장 먼저 읽습니다.',
      translations: {
        en: { name: 'Firefly', details: 'Read new stories before everyone else.' },
        jp: { name: 'ほたる', details: '新しい物語をいちばん先に読めます。' },
        es: { name: 'Luciérnaga', details: 'Lee las historias nuevas antes que nadie.' },
      },
    },
    {
      name: '등대지기',
      price: 300,
      details: '다음 이야기의 배경을 함께 고르고, 연말에 그림엽서를 받습니다.',
      translations: {
        en: {
          name: 'Lighthouse keeper',
          details:
            'Help choose where the next story is set, and get a picture postcard in December.',
        },
        jp: {
          name: '灯台守',
          details: '次の物語の舞台を一緒に選び、年末に絵はがきを受け取れます。',
        },
        es: {
          name: 'Guardián del faro',
          details:
            'Elige conmigo dónde ocurre la próxima historia y recibe una postal en diciembre.',
        },
      },
      seats: 12,
    },
  ],
  toko: [{ name: '夜ふかし会', price: 150, details: '月に一度、書きかけの物語をお見せします。' }],
  lucia: [
    { name: 'Brújula', price: 80, details: 'Los mapas de cada historia, antes que nadie.' },
    { name: 'Caravana', price: 240, details: 'Además, un capítulo al mes fuera de la ruta.' },
  ],
  odette: [
    { name: 'Tea on deck', price: 50, details: 'Letters from the ship, twice a month.' },
    { name: 'Crew', price: 200, details: 'You name a port, and we call at it.', seats: 20 },
  ],
} as const satisfies { [Name in CreatorName]?: readonly DemoTier[] }

/** Who takes which tier of whom, by its place. */
export interface DemoSubscriber {
  who: CreatorName | 'haru'
  to: keyof typeof demoTiers
  tier: number
  /** By a saved card; left out, with coins. */
  card?: { name: TestCard; currency: Currency }
  withCoupon?: boolean
}

/** How many months ago they began, one at least. */
export const demoSubscribers: readonly (DemoSubscriber & { monthsAgo: number })[] = [
  { who: 'odette', to: 'mira', tier: 0, monthsAgo: 4 },
  { who: 'lucia', to: 'mira', tier: 1, monthsAgo: 3 },
  { who: 'doyun', to: 'mira', tier: 0, monthsAgo: 2 },
  { who: 'haru', to: 'mira', tier: 0, monthsAgo: 2, card: { name: 'good', currency: 'USD' } },
  { who: 'toko', to: 'mira', tier: 1, monthsAgo: 1, withCoupon: true },
  { who: 'mira', to: 'toko', tier: 0, monthsAgo: 3 },
  { who: 'rowan', to: 'toko', tier: 0, monthsAgo: 3, card: { name: 'good-too', currency: 'USD' } },
  { who: 'lucia', to: 'toko', tier: 0, monthsAgo: 2 },
  { who: 'doyun', to: 'lucia', tier: 0, monthsAgo: 4 },
  { who: 'odette', to: 'lucia', tier: 1, monthsAgo: 1 },
  { who: 'toko', to: 'odette', tier: 1, monthsAgo: 3 },
  { who: 'mira', to: 'odette', tier: 0, monthsAgo: 2 },
]

/** Opens a tier cheaper for its first month. */
export const demoCoupon = { of: 'mira', tier: 1, priceCoins: 60, seats: 20 } as const

/** Whose card is declined. */
export const refusedSubscriber: DemoSubscriber = {
  who: 'rowan',
  to: 'odette',
  tier: 1,
  card: { name: 'declined-later', currency: 'USD' },
}

/** Who approves a payment at their bank too late. */
export const lateApproval: DemoSubscriber = {
  who: 'lucia',
  to: 'odette',
  tier: 0,
  card: { name: 'asks', currency: 'USD' },
}
