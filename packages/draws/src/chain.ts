import { DrawError } from './draw-error.ts'
import { hashTimes } from './hash.ts'

/** Draws of one chain; walking the longest takes a fraction of a second. */
export const chainLengthMax = 100_000
const checkpointEvery = 1000

export interface Chain {
  /** The last hash, which is published before the first draw. */
  anchor: string
  /** How many draws the chain has seeds for. */
  length: number
  /** Every 1,000th seed from the secret on, as secret as it is. */
  checkpoints: string[]
}

/** Hashes a secret (32 random bytes in hexadecimal) `length` times. */
export function makeChain({ secret, length }: { secret: string; length: number }): Chain {
  if (!isChainLength(length)) throw new DrawError('draw.chain_length')
  const checkpoints = [hashTimes(secret, 0)]
  let last = secret
  for (let at = checkpointEvery; at <= length; at += checkpointEvery) {
    last = hashTimes(last, checkpointEvery)
    checkpoints.push(last)
  }
  return { anchor: hashTimes(last, length % checkpointEvery), length, checkpoints }
}

/** The seed of a draw, from 1 to the chain’s length, in at most 999 hashes. */
export function seedOfDraw({ length, checkpoints }: Omit<Chain, 'anchor'>, nonce: number): string {
  if (!isNonce(nonce, length)) throw new DrawError('draw.nonce')
  const at = length - nonce
  const checkpoint = checkpoints[Math.floor(at / checkpointEvery)]
  if (checkpoint === undefined) throw new DrawError('draw.checkpoints')
  return hashTimes(checkpoint, at % checkpointEvery)
}

/** Whether hashing a seed so many times makes the target: once for the draw before, `nonce` times for the anchor. */
export const leadsTo = (seed: string, { target, steps }: { target: string; steps: number }) =>
  hashTimes(seed, steps) === target

export const isChainLength = (length: number): boolean =>
  Number.isSafeInteger(length) && length >= 1 && length <= chainLengthMax

export const isNonce = (nonce: number, length: number): boolean =>
  isChainLength(length) && Number.isSafeInteger(nonce) && nonce >= 1 && nonce <= length
