import { errorMessage } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { StreamEvent } from '../../../platform/http/event-stream.ts'
import { presentOne } from '../room/room.present.ts'
import { findMessage, type MessageRow } from '../room/room.queries.ts'
import { endAbandoned } from './abandoned-replies.ts'
import type { Replies } from './replies.ts'

/** Between two readings of a reply that another process writes. */
export const pollMs = 250

export interface Follow {
  messageOid: string
  /** The story that its room tells. */
  contentOid: string
  actor: Actor
  /** UTF-16 units of the text that the reader has. */
  from: number
  lang: Language
  freeChatsLeft: () => Promise<number | null>
  coupon: () => Promise<{ chatsLeft: number; expiresAt: string | null } | null>
}

/**
 * The words of a reply from an offset to its end: live where this process writes it, else read from
 * the database as the other process saves it. Leaving changes nothing.
 */
export async function* followReply(
  deps: { db: Db; clock: Clock; replies: Replies },
  follow: Follow,
): AsyncGenerator<StreamEvent> {
  let offset = follow.from
  for (;;) {
    const live = deps.replies.find(follow.messageOid)
    while (live && !live.ended) {
      const text = live.text.slice(offset)
      if (text) {
        yield deltaEvent(offset, text)
        offset += text.length
      } else await live.more()
    }
    const message = live?.message ?? (await findMessage(deps.db, follow.messageOid))
    if (!message) throw new AppError('chat.message_not_found')
    const text = message.text.slice(offset)
    if (text) yield deltaEvent(offset, text)
    offset += text.length
    if (message.state !== 'running') {
      // What ends here as the first of its alternatives is alone.
      const isAlone = live?.message != null && message.version === 0
      yield await endEvent(deps.db, message, { ...follow, isAlone })
      return
    }
    await endAbandoned(deps, message)
    await delay(pollMs)
  }
}

function deltaEvent(offset: number, text: string): StreamEvent {
  return { id: String(offset + text.length), event: 'delta', data: { offset, text } }
}

async function endEvent(
  db: Db,
  message: MessageRow,
  follow: Follow & { isAlone: boolean },
): Promise<StreamEvent> {
  const { actor, contentOid, isAlone } = follow
  const presenting = presentOne(db, { message, actor, contentOid, isAlone })
  if (message.state === 'failed') {
    const error = errorMessage('chat.reply_failed', follow.lang)
    return {
      event: 'failed',
      data: { message: await presenting, code: 'chat.reply_failed', error },
    }
  }
  const [presented, freeChatsLeft, coupon] = await Promise.all([
    presenting,
    follow.freeChatsLeft(),
    follow.coupon(),
  ])
  return { event: 'done', data: { message: presented, freeChatsLeft, coupon } }
}
