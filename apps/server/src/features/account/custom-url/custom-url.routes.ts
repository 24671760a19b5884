import type { Deps } from '../../../deps.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { channelPath } from './channel-path.ts'
import { changeCustomUrl } from './custom-url.ts'
import './custom-url.tables.ts'

/** The address that a creator gives their channel. */
export function customUrlHandlers(deps: Pick<Deps, 'db' | 'clock' | 'settings'>): Handlers {
  return {
    'POST /account/customUrl': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid } = actor
      const customUrl = body.customUrl.toLowerCase()
      await changeCustomUrl(deps, { userOid, customUrl })
      return { customUrl, path: channelPath({ oid: userOid, custom_url: customUrl }) }
    },
    'DELETE /account/customUrl': async ({ actor }) => {
      assertUser(actor)
      const { userOid } = actor
      await changeCustomUrl(deps, { userOid, customUrl: null })
      return { customUrl: null, path: channelPath({ oid: userOid, custom_url: null }) }
    },
  }
}

export const customUrlLifecycle: LifecycleHandler = {
  tables: ['former_custom_urls'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('former_custom_urls').where('user_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => ({
    formerCustomUrls: pagesOf(
      db.selectFrom('former_custom_urls').selectAll().where('user_oid', '=', userOid),
      { db, by: ['custom_url'] },
    ),
  }),
}
