import { createHash } from 'node:crypto'
import type { Language } from '@plax/contracts/languages'
import type { Actor } from '../../../platform/http/actor.ts'
import type { MessageRow, RoomRow } from '../room/room.queries.ts'
import type { ReplyChoices } from './reply-choices.ts'
import type { TurnRequest } from './reply-context.ts'

export interface ReplyCall {
  roomOid: string
  actor: Actor
  lang: Language
  idempotencyKey: string
  ask: TurnRequest
  choices: ReplyChoices
  /** The code that somebody who is not signed in carries (R-coupon-002), unchecked. */
  couponCode: string | null
  /** In thousandths of a credit: what the caller was shown, if they say so. */
  maxPriceMilli?: number | undefined
}

export interface StartedReply {
  room: RoomRow
  /** Null if the reader said nothing, or if the key was sent before. */
  userMessage: MessageRow | null
  reply: MessageRow
}

/** Tells two calls with the same key apart. */
export function fingerprintOf({ ask, choices }: ReplyCall): string {
  return createHash('sha256')
    .update(JSON.stringify([ask, choices]))
    .digest('base64url')
}
