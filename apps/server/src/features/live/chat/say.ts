import { routes } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, assertPermission } from '../../../platform/http/actor.ts'
import { readChatToken } from './chat-token.ts'
import { chatterOf } from './chatter.ts'
import type { ChatWriter } from './chat-writer.ts'
import type { Acknowledgment } from './write-batch.ts'

/** Writes a message with the sender’s chat token. Throws `live.chat_token_refused`, and the refusals of a batch. */
export type Say = (
  actor: Actor,
  message: { token: string; id: string; content: string },
) => Promise<Acknowledgment>

export function sayInChat(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  writer: ChatWriter,
): Say {
  return async (actor, { token, id, content }) => {
    const chatter = chatterOf(secret, actor)
    const pass = readChatToken(secret, { actor, token, now: clock.now() })
    const isOwn = pass?.chatter.kind === chatter.kind && pass.chatter.oid === chatter.oid
    if (!pass || !isOwn) throw new AppError('live.chat_token_refused')
    return writer.write({ pass, id, content: storableText(content), sentAt: clock.now() })
  }
}

const call = 'POST /live/chat/message'

/** As the call, for what a member sends over the hub. Throws its refusals, and `request.invalid`. */
export function saySent(say: Say) {
  const { permission, tools, body } = routes[call]
  return ({ actor, data }: { actor: Actor; data: unknown }): Promise<Acknowledgment> => {
    assertPermission(actor, { call, permission })
    if (actor.tool && !tools.some((scope) => scope === actor.tool))
      throw new AppError('auth.forbidden')
    const message = body.safeParse(data)
    if (!message.success) throw new AppError('request.invalid')
    return say(actor, message.data)
  }
}
