import type { Language } from '@plax/contracts/languages'

type Text = Record<Language, string>

export const aboutFile: Text = {
  en: 'All the data Plax has about you. Each part has a note that explains it. Times are in UTC. Amounts in fields that end in Milli are thousandths of a credit; Minor is a currency’s smallest unit.',
  ko: 'Plax가 보관하고 있는 회원님의 모든 정보입니다. 각 항목의 note에 설명이 있습니다. 시간은 UTC 기준입니다. Milli로 끝나는 금액은 크레딧의 1000분의 1, Minor로 끝나는 금액은 통화의 최소 단위입니다.',
  jp: 'Plaxが保有しているお客様の情報のすべてです。各項目のnoteに説明があります。時刻はUTCです。Milliで終わる金額はクレジットの1000分の1、Minorで終わる金額は通貨の最小単位です。',
  es: 'Todos los datos que Plax tiene sobre ti. Cada parte tiene una nota que la explica. Las horas están en UTC. Las cantidades que terminan en Milli son milésimas de crédito; las que terminan en Minor, la unidad mínima de una divisa.',
}
