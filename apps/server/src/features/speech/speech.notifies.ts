import type { Notifies } from '../../platform/notify.ts'

/** The price of a voice that couldn’t speak was returned. */
export const returnedEvent = 'speech.price_returned'

export const speechNotifies: Notifies = {
  on: {
    [returnedEvent]: {
      type: 'live',
      texts: {
        en: {
          title: 'Your donation couldn’t be read aloud',
          text: 'The price of the voice, {coins, plural, one {# coin} other {# coins}}, is back in your wallet.',
        },
        ko: {
          title: '후원 메시지를 음성으로 읽지 못했어요',
          text: '음성에 쓴 {coins}코인을 지갑으로 돌려드렸어요.',
        },
        jp: {
          title: '投げ銭を読み上げられませんでした',
          text: '音声に使った{coins}コインをウォレットに返却しました。',
        },
        es: {
          title: 'No se pudo leer tu donación',
          text: 'El precio de la voz, {coins, plural, one {# moneda} other {# monedas}}, ha vuelto a tu monedero.',
        },
      },
      announce: async (tx, { payload }) => {
        const row = await tx
          .selectFrom('speeches')
          .select(['speaker_oid', 'price_coins'])
          .where('oid', '=', String(payload.speechOid))
          .executeTakeFirst()
        if (!row) return null
        return {
          to: [row.speaker_oid],
          target: { place: 'wallet' },
          params: { coins: row.price_coins },
        }
      },
    },
  },
}
