import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { issueToken, lockToken, revokeTokens } from '../users/one-time-tokens.ts'
import { dataDownloadsPerDaySetting } from './data-download.settings.ts'
import { writeData } from './write-data.ts'

const purpose = 'data-download'
const linkTtlMs = 10 * 60 * 1000

/** All of one's data as a file. Nothing of it is stored: it is read while it is sent. */
export function dataDownloadHandlers(deps: Deps): Handlers {
  return {
    'POST /account/data-download': async ({ actor }) => {
      assertUser(actor)
      const { userOid } = actor
      const calls = await deps.settings.get(dataDownloadsPerDaySetting)
      await countCall(deps, `data-download|${userOid}`, { calls, windowSeconds: 24 * 3600 })
      const now = deps.clock.now()
      const token = await deps.db.transaction().execute(async (tx) => {
        await revokeTokens(tx, { purpose, userOid })
        return issueToken(tx, { purpose, userOid, data: {}, ttlMs: linkTtlMs, now })
      })
      return { token, expiresAt: new Date(now.getTime() + linkTtlMs).toISOString() }
    },
    'GET /account/data-download': async ({ actor, query, lang }) => {
      assertUser(actor)
      const now = deps.clock.now()
      const named = { purpose, token: query.token, now } as const
      // It works until its end, so that a download that broke off can be begun again.
      const found = await deps.db.transaction().execute((tx) => lockToken(tx, named))
      if (found?.userOid !== actor.userOid) throw new AppError('account.data_link_expired')
      return {
        fileName: `plax-data-${now.toISOString().slice(0, 10)}.json`,
        contentType: 'application/json; charset=utf-8',
        body: writeData(deps, { userOid: actor.userOid, lang }),
      }
    },
  }
}
