import type { Currency, PaymentMethod } from '@plax/contracts/payment/payment-values'
import type { PersonName } from './people-made.ts'
import { letterStory } from './stories/letter.ko.ts'
import { lighthouseStory } from './stories/lighthouse.ko.ts'
import { mapsStory } from './stories/maps.es.ts'
import { shipStory } from './stories/ship.en.ts'
import type { DemoStory } from './stories/story.ts'
import { trainStory } from './stories/train.en.ts'

interface Past {
  who: PersonName
  daysAgo: number
}

/** Who bought which story, and when; with a reason, it was refunded a day later. */
export const demoPurchases: readonly (Past & {
  story: DemoStory
  /** Whom it was a gift for. */
  to?: PersonName
  /** What went with the gift, and what came back a day later. */
  words?: { message: string; thanks: string }
  refundReason?: string
})[] = [
  { who: 'lucia', story: shipStory, daysAgo: 79 },
  { who: 'mira', story: letterStory, daysAgo: 65 },
  { who: 'toko', story: shipStory, daysAgo: 49 },
  { who: 'rowan', story: letterStory, daysAgo: 43 },
  // With all of their bonus coins, and 10 others.
  { who: 'haru', story: shipStory, daysAgo: 38 },
  { who: 'mira', story: shipStory, daysAgo: 30 },
  { who: 'haru', story: letterStory, daysAgo: 23, refundReason: '잘못 눌러 구매함' },
  { who: 'lucia', story: letterStory, daysAgo: 20 },
  {
    who: 'lucia',
    to: 'rowan',
    story: shipStory,
    daysAgo: 17,
    words: {
      message: 'For the next time your train is late. It has a kettle.',
      thanks: 'It was late. I was glad. Thank you!',
    },
  },
  { who: 'toko', story: letterStory, daysAgo: 14 },
  { who: 'haru', story: letterStory, daysAgo: 12 },
  { who: 'odette', story: letterStory, daysAgo: 7 },
]

/** Who bought coins with money, before they spent them. */
export const demoCharges: readonly (Past & {
  coins: number
  currency: Currency
  method: PaymentMethod
  isGivenUp?: boolean
  refundReason?: string
})[] = [
  { who: 'lucia', coins: 300, currency: 'USD', method: 'card', daysAgo: 80 },
  { who: 'mira', coins: 300, currency: 'KRW', method: 'wallet', daysAgo: 66 },
  { who: 'toko', coins: 300, currency: 'JPY', method: 'wallet_jpy', daysAgo: 50 },
  { who: 'rowan', coins: 100, currency: 'USD', method: 'card', daysAgo: 44 },
  { who: 'haru', coins: 50, currency: 'KRW', method: 'wallet', daysAgo: 25, isGivenUp: true },
  { who: 'haru', coins: 100, currency: 'KRW', method: 'card', daysAgo: 24 },
  {
    who: 'doyun',
    coins: 100,
    currency: 'KRW',
    method: 'card',
    daysAgo: 18,
    refundReason: '충전 취소 요청',
  },
  { who: 'odette', coins: 100, currency: 'USD', method: 'card', daysAgo: 8 },
]

/** Who unlocked the sold images of a story with credits. */
export const demoUnlocks: readonly (Past & { story: DemoStory })[] = [
  { who: 'odette', story: mapsStory, daysAgo: 27 },
  // With bonus credits, of which its creator earns nothing.
  { who: 'haru', story: mapsStory, daysAgo: 9 },
]

/** What people said in stories whose replies they paid for, one after the other. */
export const demoChats: readonly (Past & { story: DemoStory; says: readonly string[] })[] = [
  {
    who: 'odette',
    story: trainStory,
    daysAgo: 33,
    says: ['"Evening. Is this seat taken?"', '"What is behind the seventh door?"'],
  },
  {
    who: 'doyun',
    story: lighthouseStory,
    daysAgo: 26,
    says: ['"편지를 찾으러 왔어요."', '*난로 곁에 앉아 유리병을 연다.*', '"누가 보낸 건가요?"'],
  },
  { who: 'odette', story: trainStory, daysAgo: 16, says: ['"I have come back for my ticket."'] },
  {
    who: 'doyun',
    story: lighthouseStory,
    daysAgo: 2,
    says: ['"괘종시계가 왜 멈춰 있죠?"', '"다음 편지를 읽어 주세요."'],
  },
]

/** What the operator gave. */
export const demoGift = {
  who: 'haru',
  bonusCoins: 50,
  daysAgo: 5,
  reason: '늘 읽어 주셔서 감사합니다.',
} as const
