import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { linkOrigin } from '../../../platform/http/link-origin.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { assertSendsMail } from '../../../platform/mail/mailer.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { passwordMinLengthSetting } from '../users/account.settings.ts'
import { getUser } from '../users/users.queries.ts'
import { callerOf, setDeviceCookie } from '../sessions/caller.ts'
import { beginChange, changeTtlMs, finalizePassword } from './change-password.ts'
import { askForResetLink, resetTtlMs } from './reset-link.ts'

/** Recovering a password by mail, and changing one's own: two steps each (R-auth-005). */
export function recoveryHandlers(deps: Deps): Handlers {
  return {
    'GET /account/password': async ({ actor }) => {
      assertUser(actor)
      return { isSet: (await getUser(deps.db, actor.userOid)).password_hash !== null }
    },
    'GET /account/password/rule': async () => ({
      minLength: await deps.settings.get(passwordMinLengthSetting),
    }),
    'POST /account/changepw/request': async ({ body, actor, request }) => {
      if (body.email !== undefined) {
        assertSendsMail(deps.config)
        const origin = linkOrigin(request, deps.config)
        await askForResetLink(deps, { email: body.email, origin })
        return { token: null, expiresInSeconds: resetTtlMs / 1000 }
      }
      assertUser(actor)
      if (actor.tool) throw new AppError('auth.forbidden')
      await countCall(deps, `changepw|${actor.userOid}`, { calls: 10, windowSeconds: 300 })
      const token = await beginChange(deps, actor, body.currentPassword)
      return { token, expiresInSeconds: changeTtlMs / 1000 }
    },
    'POST /account/changepw/finalize': async (call) => {
      const { sessionId } = call.actor
      const { device: known } = callerOf(deps, call)
      const input = { ...call.body, sessionId, device: known }
      const { email, device } = await finalizePassword(deps, input)
      if (device) setDeviceCookie(deps, call.reply, device)
      return { email }
    },
  }
}
