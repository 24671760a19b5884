export const DRAW_ERROR_CODES = [
  'draw.chain_length',
  'draw.checkpoints',
  'draw.client_seed',
  'draw.nonce',
  'draw.seed',
  'draw.table_duplicate_id',
  'draw.table_empty',
  'draw.table_id',
  'draw.table_name',
  'draw.table_too_deep',
  'draw.table_total',
  'draw.table_value',
  'draw.table_version',
  'draw.table_weight',
] as const

export type DrawErrorCode = (typeof DRAW_ERROR_CODES)[number]

/** The only thing that this package throws. */
export class DrawError extends Error {
  readonly code: DrawErrorCode

  constructor(code: DrawErrorCode) {
    super(code)
    this.name = 'DrawError'
    this.code = code
  }
}
