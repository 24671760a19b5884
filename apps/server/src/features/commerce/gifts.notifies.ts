import { languages, type Language } from '@plax/contracts/languages'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import {
  type Announcement,
  inEachLanguage,
  type NotificationKind,
  type Notifies,
} from '../../platform/notify.ts'
import { findGift, type Gift } from './gifts/gifts.queries.ts'
import { describeLines } from './orders.present.ts'
import { getOrder } from './orders.queries.ts'
import type { SaleKind } from './sales/sale-kind.ts'

/** Gifts, told to who gets them, with what the giver wrote; and the thanks for them. */
export function giftNotifies(
  sales: readonly SaleKind[],
): Required<Pick<Notifies, 'places' | 'on'>> {
  const kindOf = (
    texts: NotificationKind['texts'],
    compose: ComposeAnnouncement,
  ): NotificationKind => ({
    type: 'account',
    texts,
    people: ['person'],
    announce: (tx, event) => announce(tx, { event, sales, compose }),
  })
  return {
    places: {
      gifts: { path: () => '/library/purchased' },
    },
    on: {
      'gift.given': kindOf(given, toReceiver),
      'gift.taken_back': kindOf(takenBack, toReceiver),
      'gift.thanked': kindOf(thanked, (gift) => ({
        to: [gift.giver_oid],
        person: gift.receiver_oid,
        words: gift.thanks,
        target: { place: 'purchases' },
      })),
    },
  }
}

const given: NotificationKind['texts'] = {
  en: { title: '{person} sent you a gift', text: '“{title}” is yours now.{words}' },
  ko: {
    title: '{person}님이 선물을 보냈어요',
    text: '이제 ‘{title}’ 콘텐츠를 즐길 수 있어요.{words}',
  },
  jp: {
    title: '{person}さんからギフトが届きました',
    text: '「{title}」をお楽しみいただけます。{words}',
  },
  es: { title: '{person} te hizo un regalo', text: '«{title}» ya es tuyo.{words}' },
}

const takenBack: NotificationKind['texts'] = {
  en: {
    title: 'A gift was refunded',
    text: '“{title}” from {person} was refunded, so you no longer have access.',
  },
  ko: {
    title: '선물이 환불됐어요',
    text: '{person}님이 보낸 ‘{title}’ 선물이 환불되어 더 이상 이용할 수 없어요.',
  },
  jp: {
    title: 'ギフトが返金されました',
    text: '{person}さんからの「{title}」が返金されたため、利用できなくなりました。',
  },
  es: {
    title: 'Se reembolsó un regalo',
    text: 'Se reembolsó «{title}», regalo de {person}; ya no tienes acceso.',
  },
}

const thanked: NotificationKind['texts'] = {
  en: { title: '{person} says thanks', text: 'For your gift “{title}”.{words}' },
  ko: {
    title: '{person}님이 감사 인사를 보냈어요',
    text: '‘{title}’ 선물을 받고 보낸 인사예요.{words}',
  },
  jp: {
    title: '{person}さんからお礼が届きました',
    text: 'ギフト「{title}」へのお礼です。{words}',
  },
  es: { title: '{person} te da las gracias', text: 'Por tu regalo «{title}».{words}' },
}

interface GiftAnnouncement extends Pick<Announcement, 'target'> {
  to: string[]
  person: string
  words: string | null
}
type ComposeAnnouncement = (gift: Gift) => GiftAnnouncement

function toReceiver({ receiver_oid, giver_oid, message }: Gift): GiftAnnouncement {
  return { to: [receiver_oid], person: giver_oid, words: message, target: { place: 'gifts' } }
}

async function announce(
  tx: Tx,
  {
    event,
    sales,
    compose,
  }: { event: OutboxEvent; sales: readonly SaleKind[]; compose: ComposeAnnouncement },
): Promise<Announcement | null> {
  const gift = await findGift(tx, String(event.payload.giftOid))
  if (!gift) return null
  const { lines } = await getOrder(tx, gift.order_oid)
  const line = lines.find(({ place }) => place === gift.place) ?? lines[0]
  const titles = new Map<Language, string>()
  for (const lang of languages) {
    titles.set(lang, (await describeLines(tx, { sales, lines: [line], lang }))(line).title)
  }
  const { to, person, words, target } = compose(gift)
  const title = inEachLanguage((lang) => titles.get(lang) ?? '')
  const quoted = inEachLanguage((lang) => (words ? ` ${quote(lang, words)}` : ''))
  return { to, target, params: { person, title, words: quoted } }
}

function quote(lang: Language, words: string): string {
  if (lang === 'jp') return `「${words}」`
  return lang === 'es' ? `«${words}»` : `“${words}”`
}
