import { aliasOf } from '@plax/contracts/story/account'
import type { FastifyReply } from 'fastify'
import type { Handlers } from '../../platform/http/mount.ts'
import { newGuestId } from '../../platform/ids.ts'

/** Calls of the account service, whoever answers them, under `/story-chat` (spec D2). */
export function underStoryChat(handlers: Handlers): Handlers {
  return Object.fromEntries(
    Object.entries(handlers).flatMap(([key, handler]) => {
      const alias = aliasOf(key)
      return alias ? [[alias, handler] as const] : []
    }),
  )
}

/** The account service under `/story-chat`, and guest accounts (spec D37). */
export function accountAliases(
  handlers: Handlers,
  setGuestCookie: (reply: FastifyReply, guestId: string) => void,
): Handlers {
  return {
    ...underStoryChat(handlers),
    'POST /story-chat/account/create': async ({ actor, body, reply }) => {
      const guestDeviceId = actor.guestId ?? newGuestId()
      setGuestCookie(reply, guestDeviceId)
      return { guestDeviceId, isNew: actor.guestId === null, appType: body.appType }
    },
  }
}
