import type { ReceiptRow } from './issue-receipt.ts'

const letters = { receipt: 'R', credit_note: 'C' }

/** As people read it, such as `R-2026-000001`. */
export function receiptNumber({ kind, year, number }: ReceiptRow): string {
  return `${letters[kind]}-${year}-${String(number).padStart(6, '0')}`
}
