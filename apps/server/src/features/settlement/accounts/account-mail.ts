import type { Language } from '@plax/contracts/languages'

/** What a creator is mailed when their first account is added or another one replaces it, by whomever. */
export function accountMail(
  lang: Language,
  { ending, isFirst }: { ending: string; isFirst: boolean },
): { subject: string; text: string } {
  const [subject, text] = (isFirst ? added : changed)[lang]
  return { subject, text: text.replace('{ending}', () => ending) }
}

type Texts = Record<Language, readonly [subject: string, text: string]>

const added: Texts = {
  en: [
    'A payout account was added',
    'From now on, your Plax payouts go to the account that ends in {ending}.\n\nIf this wasn’t you, change your password, review your devices in Account, and contact the operator of this site.',
  ],
  ko: [
    '정산 계좌가 등록되었습니다',
    '이제 Plax 정산금은 끝자리가 {ending}인 계좌로 지급됩니다.\n\n본인이 등록하지 않았다면 비밀번호를 바꾸고, 내 정보에서 기기 목록을 확인한 뒤 운영자에게 문의해 주세요.',
  ],
  jp: [
    '振込先の口座が登録されました',
    '今後、Plaxの収益は末尾が{ending}の口座に振り込まれます。\n\nお心当たりがない場合は、パスワードを変更し、マイページで端末を確認のうえ、運営者にご連絡ください。',
  ],
  es: [
    'Se añadió una cuenta para recibir pagos',
    'A partir de ahora, tus pagos de ganancias de Plax van a la cuenta que termina en {ending}.\n\nSi no fuiste tú, cambia tu contraseña, revisa tus dispositivos en Mi cuenta y escribe al operador del sitio.',
  ],
}

const changed: Texts = {
  en: [
    'Your payout account was changed',
    'From now on, your Plax payouts go to the account that ends in {ending}. Requests you already made keep the account they were made with, except those on hold in the same country and currency.\n\nIf this wasn’t you, change your password, review your devices in Account, and contact the operator of this site.',
  ],
  ko: [
    '정산 계좌가 변경되었습니다',
    '이제 Plax 정산금은 끝자리가 {ending}인 계좌로 지급됩니다. 이미 신청한 정산은 신청할 때의 계좌로 지급되며, 국가와 통화가 같은 보류 중인 정산만 새 계좌로 지급됩니다.\n\n본인이 변경하지 않았다면 비밀번호를 바꾸고, 내 정보에서 기기 목록을 확인한 뒤 운영자에게 문의해 주세요.',
  ],
  jp: [
    '振込先の口座が変更されました',
    '今後、Plaxの収益は末尾が{ending}の口座に振り込まれます。すでに申請した分は申請時の口座に振り込まれます。ただし、国と通貨が同じ保留中の分は新しい口座に振り込まれます。\n\nお心当たりがない場合は、パスワードを変更し、マイページで端末を確認のうえ、運営者にご連絡ください。',
  ],
  es: [
    'Se cambió tu cuenta para recibir pagos',
    'A partir de ahora, tus pagos de ganancias de Plax van a la cuenta que termina en {ending}. Las solicitudes ya hechas mantienen la cuenta con la que se hicieron, salvo las que están en pausa, si la cuenta nueva es del mismo país y de la misma divisa.\n\nSi no fuiste tú, cambia tu contraseña, revisa tus dispositivos en Mi cuenta y escribe al operador del sitio.',
  ],
}
