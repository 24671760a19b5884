import type { Language } from '@plax/contracts/languages'

/** What statements say, as files. */
export interface StatementWords {
  title: string
  site: string
  payer: string
  creator: string
  type: string
  worth: string
  period: string
  notFinal: string
  source: string
  item: string
  sold: string
  refunded: string
  gross: string
  bonus: string
  fee: string
  earned: string
  claims: string
  share: string
  total: string
  coins: string
  credits: string
  payouts: string
  requested: string
  paysOn: string
  rate: string
  withheld: string
  net: string
  noSales: string
  note: string
  /** What is sold, by kind; `other` is every other one. */
  kinds: Record<string, string> & { other: string }
  itemOid: string
  unit: string
  creditsMilli: string
  sharePercent: string
  feePercents: string
}

export const statementWords: Record<Language, StatementWords> = {
  en: {
    title: 'Statement',
    site: 'Site',
    payer: 'Paid by',
    creator: 'Creator',
    type: 'Type',
    worth: 'Earned (KRW)',
    period: 'Period',
    notFinal: 'This period isn’t over; amounts can still change.',
    source: 'Source',
    item: 'Item',
    sold: 'Sold',
    refunded: 'Refunded',
    gross: 'Gross',
    bonus: 'Bonus',
    fee: 'Platform fee',
    earned: 'Earned',
    claims: 'Deductions',
    share: 'Share',
    total: 'Total',
    coins: 'coins',
    credits: 'credits',
    payouts: 'Payouts',
    requested: 'Requested',
    paysOn: 'Paid on',
    rate: 'Rate',
    withheld: 'Withheld',
    net: 'Paid',
    noSales: 'No sales in this period',
    note: 'Bonus coins and credits earn nothing and are never paid out. Deductions are refunds of sales from earlier months; they’re part of what was earned.',
    kinds: {
      story: 'Stories',
      content: 'Content',
      subscription: 'Subscriptions',
      chat: 'Chats',
      donation: 'Donations',
      gift: 'Gifts',
      image: 'Images',
      other: 'Other',
    },
    itemOid: 'Item ID',
    unit: 'Unit',
    creditsMilli: 'credits (thousandths)',
    sharePercent: 'Share (%)',
    feePercents: 'Platform fee rates (%)',
  },
  ko: {
    title: '정산 명세서',
    site: '사이트',
    payer: '지급처',
    creator: '크리에이터',
    type: '유형',
    worth: '수익(원)',
    period: '기간',
    notFinal: '아직 끝나지 않은 기간이라 금액이 바뀔 수 있습니다.',
    source: '구분',
    item: '작품',
    sold: '판매',
    refunded: '환불',
    gross: '총액',
    bonus: '보너스',
    fee: '플랫폼 수수료',
    earned: '수익',
    claims: '차감',
    share: '내 몫',
    total: '합계',
    coins: '코인',
    credits: '크레딧',
    payouts: '지급',
    requested: '신청일',
    paysOn: '지급일',
    rate: '환율',
    withheld: '원천징수',
    net: '지급액',
    noSales: '이 기간의 판매가 없습니다',
    note: '보너스는 수익에 포함되지 않으며 지급되지 않습니다. 차감은 이전 달 판매의 환불로, 수익에 이미 반영되어 있습니다.',
    kinds: {
      story: '스토리',
      content: '콘텐츠',
      subscription: '구독',
      chat: '채팅',
      donation: '후원',
      gift: '선물',
      image: '이미지',
      other: '기타',
    },
    itemOid: '작품 ID',
    unit: '단위',
    creditsMilli: '크레딧(1/1000)',
    sharePercent: '배분율(%)',
    feePercents: '플랫폼 수수료율(%)',
  },
  jp: {
    title: '振込明細書',
    site: 'サイト',
    payer: '支払元',
    creator: 'クリエイター',
    type: '種類',
    worth: '収益（ウォン）',
    period: '期間',
    notFinal: 'この期間はまだ終わっていないため、金額が変わることがあります。',
    source: '種別',
    item: '作品',
    sold: '販売',
    refunded: '返金',
    gross: '総額',
    bonus: 'ボーナス',
    fee: 'プラットフォーム手数料',
    earned: '収益',
    claims: '差引',
    share: '取り分',
    total: '合計',
    coins: 'コイン',
    credits: 'クレジット',
    payouts: '振込',
    requested: '申請日',
    paysOn: '振込日',
    rate: '為替レート',
    withheld: '源泉徴収',
    net: '振込額',
    noSales: 'この期間の売上はありません',
    note: 'ボーナスは収益にならず、振り込まれません。差引は過去の月の売上の返金で、収益に含まれています。',
    kinds: {
      story: 'ストーリー',
      content: 'コンテンツ',
      subscription: 'プラン',
      chat: 'チャット',
      donation: '投げ銭',
      gift: 'ギフト',
      image: '画像',
      other: 'その他',
    },
    itemOid: '作品ID',
    unit: '単位',
    creditsMilli: 'クレジット（1000分の1）',
    sharePercent: '分配率（%）',
    feePercents: 'プラットフォーム手数料率（%）',
  },
  es: {
    title: 'Extracto',
    site: 'Sitio',
    payer: 'Pagado por',
    creator: 'Creador',
    type: 'Tipo',
    worth: 'Ganado (KRW)',
    period: 'Periodo',
    notFinal: 'Este periodo no ha terminado; los importes aún pueden cambiar.',
    source: 'Origen',
    item: 'Obra',
    sold: 'Ventas',
    refunded: 'Reembolsos',
    gross: 'Bruto',
    bonus: 'Bonificación',
    fee: 'Comisión de la plataforma',
    earned: 'Ganado',
    claims: 'Deducciones',
    share: 'Parte',
    total: 'Total',
    coins: 'monedas',
    credits: 'créditos',
    payouts: 'Pagos de ganancias',
    requested: 'Solicitado',
    paysOn: 'Fecha de pago',
    rate: 'Tipo de cambio',
    withheld: 'Retención',
    net: 'Pagado',
    noSales: 'Sin ventas en este periodo',
    note: 'Las bonificaciones no generan ganancias y nunca se pagan. Las deducciones son reembolsos de ventas de meses anteriores; ya están incluidas en lo ganado.',
    kinds: {
      story: 'Historias',
      content: 'Contenido',
      subscription: 'Suscripciones',
      chat: 'Chats',
      donation: 'Donaciones',
      gift: 'Regalos',
      image: 'Imágenes',
      other: 'Otros',
    },
    itemOid: 'ID de la obra',
    unit: 'Unidad',
    creditsMilli: 'créditos (milésimas)',
    sharePercent: 'Parte (%)',
    feePercents: 'Comisión de la plataforma (%)',
  },
}
