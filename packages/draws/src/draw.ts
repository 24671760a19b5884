import { DrawError } from './draw-error.ts'
import { seedBytes } from './hash.ts'
import { type DrawTable, tableHash } from './table.ts'
import { fairWord, wordStream } from './words.ts'

export interface DrawInput {
  /** 32 bytes in lowercase hexadecimal. */
  seed: string
  /** 1 to 64 of `A-Z a-z 0-9 _ -`. */
  clientSeed: string
  /** 1 or more: which draw of the chain it is. */
  nonce: number
  table: DrawTable
}

export interface DrawResult {
  /** Of the item in the table, from 0. */
  index: number
  id: string
  /** The 64-bit word that decided, in hexadecimal: its remainder by the total lies in the item’s weight. */
  word: string
}

export const isClientSeed = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)

/** The index of the drawn item. Throws a `DrawError` for input that it can’t draw with. */
export const draw = (input: DrawInput): number => drawResult(input).index

/** The drawn item as a record publishes it. */
export const drawResult = (input: DrawInput): DrawResult => drawResults(input).next().value

/** As many results as are asked for; the first is that of `draw`. */
export function* drawResults(input: DrawInput): Generator<DrawResult, never> {
  const { seed, clientSeed, nonce, table } = input
  if (!isClientSeed(clientSeed)) throw new DrawError('draw.client_seed')
  if (!Number.isSafeInteger(nonce) || nonce < 1) throw new DrawError('draw.nonce')
  const stream = wordStream(seedBytes(seed), `${clientSeed}\n${nonce}\n${tableHash(table)}`)
  for (;;) yield resultOf(table, fairWord(BigInt(table.total), stream))
}

function resultOf({ items, total }: DrawTable, word: bigint): DrawResult {
  const rolled = Number(word % BigInt(total))
  let end = 0
  const index = items.findIndex(({ weight }) => {
    end += weight
    return rolled < end
  })
  return { index, id: items[index]?.id ?? '', word: word.toString(16).padStart(16, '0') }
}
