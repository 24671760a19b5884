import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your wallet: your balance, your earnings, every transaction with its entries (newest first), what each sale and reply earned, the batches (lots) in which coins and credits were added, and amounts reserved for replies.',
  ko: '지갑의 잔액과 수익, 모든 거래 기록(최신순), 판매와 답변마다 얻은 수익, 금액이 들어온 묶음, 답변에 보류된 금액입니다.',
  jp: 'ウォレットの残高と収益、すべての取引記録とその明細（新しい順）、販売や返信ごとの収益、コインやクレジットが追加された単位（ロット）、返信のために確保された金額です。',
  es: 'Tu cartera: tu saldo, tus ganancias, cada movimiento con sus asientos (el más reciente primero), lo que ganaste con cada venta y respuesta, los lotes de ingreso y los importes reservados para respuestas.',
}
