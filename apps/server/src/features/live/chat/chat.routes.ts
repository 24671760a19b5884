import type { Deps } from '../../../deps.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { admitToChat } from './chat-admission.ts'
import { makeChatToken, readChatToken } from './chat-token.ts'
import type { ChatWriter } from './chat-writer.ts'
import { readEarlier } from './read-log.ts'
import { type ChatCoupons, openByCoupon } from './passes.ts'
import { chatterOf } from './chatter.ts'

type ChatDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { coupons: ChatCoupons }

/** Entering a live chat, writing in it, and reading what was said before. */
export function chatHandlers(deps: ChatDeps, writer: ChatWriter): Handlers {
  const { clock, db, secret } = deps
  return {
    'GET /live/chattoken': async ({ actor, query: { creatorOid } }) => {
      const chatter = chatterOf(secret, actor)
      await admitToChat(deps, { actor, creatorOid })
      const made = makeChatToken(secret, { creatorOid, chatter, now: clock.now() })
      return {
        token: made.token,
        sessionExpirationTime: made.endsAt.toISOString(),
        tokenExpirationTime: made.firstUseBy.toISOString(),
      }
    },
    'POST /live/chat/message': async ({ actor, body: { token, id, content } }) => {
      const chatter = chatterOf(secret, actor)
      const pass = readChatToken(secret, token, clock.now())
      const isOwn = pass?.chatter.kind === chatter.kind && pass.chatter.oid === chatter.oid
      if (!pass || !isOwn) throw new AppError('live.chat_token_refused')
      return writer.write({ pass, id, content: storableText(content), sentAt: clock.now() })
    },
    'POST /live/chat/coupon': async ({ actor, body }) => ({
      used: await openByCoupon(deps, { actor, ...body }),
    }),
    'GET /live/chat/history': async ({ actor, query }) => {
      await admitToChat(deps, { actor, creatorOid: query.creatorOid })
      return { items: await readEarlier(db, { ...query, now: clock.now() }) }
    },
  }
}
