export const CARD_ERROR_CODES = [
  'card.too_large',
  'card.too_deep',
  'card.field_too_long',
  'card.not_a_card',
  'card.no_card_in_png',
  'card.bad_base64',
  'card.bad_json',
  'card.bad_archive',
  'card.no_card_in_archive',
  'card.not_a_lorebook',
] as const

export type CardErrorCode = (typeof CARD_ERROR_CODES)[number]

/** The only thing that reading a card throws. */
export class CardError extends Error {
  readonly code: CardErrorCode

  constructor(code: CardErrorCode) {
    super(code)
    this.name = 'CardError'
    this.code = code
  }
}
