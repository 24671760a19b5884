import type { Language } from '@plax/contracts/languages'
import { fillSentence } from '@plax/contracts/sentences'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { languageOf } from '../../account/account.service.ts'

interface Recipient {
  email: string
  language: string
}

interface UnpaidMonth {
  creator: string
  tier: string
}

/** A month could not be paid: how much is missing, and when it is tried again. */
export function unpaidMail(
  user: Recipient,
  unpaid: UnpaidMonth & { missingCoins: number; retryAt: Date },
): Mail {
  const { creator, tier, missingCoins: missing } = unpaid
  const day = unpaid.retryAt.toISOString().slice(0, 10)
  const needed = fillSentence('{missing, plural, one {# more coin} other {# more coins}}', 'en', {
    missing,
  })
  const lacking = fillSentence(
    '{missing, plural, one {Te falta # moneda} other {Te faltan # monedas}}',
    'es',
    { missing },
  )
  const texts: Record<Language, { subject: string; text: string }> = {
    en: {
      subject: `Payment failed for your subscription to ${creator}`,
      text: `You need ${needed} for this month’s subscription to “${tier}” by ${creator}. Bonus coins can’t be used for subscriptions.\n\nYou keep access for now. We’ll try again on ${day} (UTC). Buy coins before then, or cancel your subscription in Account.`,
    },
    ko: {
      subject: `‘${tier}’(${creator}님) 구독료를 결제하지 못했습니다`,
      text: `이번 달 ‘${tier}’(크리에이터: ${creator}님) 구독료에 ${missing}코인이 부족합니다. 보너스 코인은 구독료로 사용할 수 없습니다.\n\n구독 혜택은 당분간 유지됩니다. ${day}(UTC)에 다시 결제를 시도하니 그전에 코인을 충전하시거나, 내 정보에서 구독을 해지해 주세요.`,
    },
    jp: {
      subject: `${creator}さんのプランの支払いができませんでした`,
      text: `${creator}さんの「${tier}」の今月分に${missing}コイン足りません。ボーナスコインはプランの支払いに使えません。\n\n特典はしばらくそのまま利用できます。${day}（UTC）にもう一度決済しますので、それまでにコインをチャージするか、マイページで解約してください。`,
    },
    es: {
      subject: `No pudimos cobrar tu suscripción a ${creator}`,
      text: `${lacking} para este mes de «${tier}» de ${creator}. Las monedas de bonificación no sirven para suscripciones.\n\nPor ahora conservas el acceso. Lo intentaremos de nuevo el ${day} (UTC). Recarga monedas antes o cancela la suscripción en Mi cuenta.`,
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}

/** The card was declined: when it is charged again, and what helps. */
export function declinedMail(user: Recipient, unpaid: UnpaidMonth & { retryAt: Date }): Mail {
  const { creator, tier } = unpaid
  const day = unpaid.retryAt.toISOString().slice(0, 10)
  const texts: Record<Language, { subject: string; text: string }> = {
    en: {
      subject: `Payment failed for your subscription to ${creator}`,
      text: `Your card was declined for this month’s subscription to “${tier}” by ${creator}.\n\nYou keep access for now. We’ll try again on ${day} (UTC). In Account, you can choose another card, pay with coins, or cancel your subscription.`,
    },
    ko: {
      subject: `‘${tier}’(${creator}님) 구독료를 결제하지 못했습니다`,
      text: `이번 달 ‘${tier}’(크리에이터: ${creator}님) 구독료의 카드 결제가 거절되었습니다.\n\n구독 혜택은 당분간 유지됩니다. ${day}(UTC)에 다시 결제를 시도합니다. 내 정보에서 다른 카드를 선택하거나 코인으로 결제하거나 구독을 해지하실 수 있습니다.`,
    },
    jp: {
      subject: `${creator}さんのプランの支払いができませんでした`,
      text: `${creator}さんの「${tier}」の今月分について、カードでの決済が承認されませんでした。\n\n特典はしばらくそのまま利用できます。${day}（UTC）にもう一度決済します。マイページで、別のカードやコインでの支払いに変更するか、解約できます。`,
    },
    es: {
      subject: `No pudimos cobrar tu suscripción a ${creator}`,
      text: `Se rechazó tu tarjeta para este mes de «${tier}» de ${creator}.\n\nPor ahora conservas el acceso. Lo intentaremos de nuevo el ${day} (UTC). En Mi cuenta puedes elegir otra tarjeta, pagar con monedas o cancelar la suscripción.`,
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}

/** The last try was in vain. */
export function endedMail(user: Recipient, unpaid: UnpaidMonth): Mail {
  const { creator, tier } = unpaid
  const texts: Record<Language, { subject: string; text: string }> = {
    en: {
      subject: `Your subscription to ${creator} has ended`,
      text: `We couldn’t collect payment for this month’s subscription to “${tier}” by ${creator}, so your subscription has ended. You weren’t charged. You can subscribe again anytime.`,
    },
    ko: {
      subject: `‘${tier}’(${creator}님) 구독이 종료되었습니다`,
      text: `이번 달 ‘${tier}’(크리에이터: ${creator}님) 구독료를 결제하지 못해 구독이 종료되었습니다. 결제된 금액은 없으며, 언제든 다시 구독하실 수 있습니다.`,
    },
    jp: {
      subject: `${creator}さんのプランへの加入が終了しました`,
      text: `${creator}さんの「${tier}」の今月分を決済できなかったため、プランへの加入は終了しました。今月分の支払いは発生していません。いつでもまた加入できます。`,
    },
    es: {
      subject: `Tu suscripción a ${creator} terminó`,
      text: `No pudimos cobrar este mes de «${tier}», de ${creator}, así que tu suscripción terminó. No se te cobró nada. Puedes volver a suscribirte cuando quieras.`,
    },
  }
  return { to: user.email, ...texts[languageOf(user)] }
}
