import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { admitToChat } from './chat-admission.ts'
import { makeChatToken } from './chat-token.ts'
import { readEarlier } from './read-log.ts'
import { type ChatCoupons, openByCoupon } from './passes.ts'
import { chatterOf } from './chatter.ts'
import type { Say } from './say.ts'

type ChatDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { coupons: ChatCoupons }

/** Entering a live chat, writing in it, and reading what was said before. */
export function chatHandlers(deps: ChatDeps, say: Say): Handlers {
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
    'POST /live/chat/message': ({ actor, body }) => say(actor, body),
    'POST /live/chat/coupon': async ({ actor, body }) => ({
      used: await openByCoupon(deps, { actor, ...body }),
    }),
    'GET /live/chat/history': async ({ actor, query }) => {
      await admitToChat(deps, { actor, creatorOid: query.creatorOid })
      return { items: await readEarlier(db, { ...query, now: clock.now() }) }
    },
  }
}
