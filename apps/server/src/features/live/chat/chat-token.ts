import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Chatter } from './chatter.ts'

const tokenMs = 10 * 60 * 1000
const sessionMs = 6 * 3600 * 1000

/** What someone was admitted to a chat with. */
export interface ChatPass {
  creatorOid: string
  chatter: Chatter
  madeAt: Date
  /** By when it has to be used first, and until when it can be used from then on. */
  firstUseBy: Date
  endsAt: Date
}

export function makeChatToken(
  secret: string,
  { creatorOid, chatter, now }: { creatorOid: string; chatter: Chatter; now: Date },
): ChatPass & { token: string } {
  const at = now.getTime()
  const pass = {
    creatorOid,
    chatter,
    madeAt: now,
    firstUseBy: new Date(at + tokenMs),
    endsAt: new Date(at + sessionMs),
  }
  const text = `${creatorOid}.${chatter.kind}.${chatter.oid}.${at}`
  return { ...pass, token: `${text}.${sign(secret, text)}` }
}

/** The last token of each connection, which sends it with every message. */
const lastOf = new WeakMap<Actor, { token: string; pass: ChatPass | null }>()

/** Null if it wasn’t made here, or if its time is over. */
export function readChatToken(
  secret: string,
  { actor, token, now }: { actor: Actor; token: string; now: Date },
): ChatPass | null {
  let last = lastOf.get(actor)
  if (last?.token !== token) {
    last = { token, pass: verify(secret, token) }
    lastOf.set(actor, last)
  }
  const { pass } = last
  return pass && pass.endsAt > now ? pass : null
}

function verify(secret: string, token: string): ChatPass | null {
  const [creatorOid = '', kind = '', oid = '', at = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, `${creatorOid}.${kind}.${oid}.${at}`))
  const sent = Buffer.from(signature)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null
  const after = (ms: number) => new Date(Number(at) + ms)
  const chatter = { kind: kind as Chatter['kind'], oid }
  const times = { madeAt: after(0), firstUseBy: after(tokenMs), endsAt: after(sessionMs) }
  return { creatorOid, chatter, ...times }
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`live chat token ${text}`).digest('base64url')
}
