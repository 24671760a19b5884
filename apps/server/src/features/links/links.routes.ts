import type { ChatPlatform, LinkPlatform } from '@plax/contracts/links/link-values'
import type { Deps } from '../../deps.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { ownOrigin } from '../../platform/http/link-origin.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { assertSameSite } from '../../platform/http/same-site.ts'
import { beginLink, finishLink } from './connect.ts'
import { readFollowers } from './followers.ts'
import { linkError } from './link-error.ts'
import { forgetLink, lockLink, tellChange } from './linked-accounts.ts'
import { readOutsideLive } from './outside-live.ts'
import { presentLink, presentLinks } from './present-links.ts'

export type LinkRouteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log'>

/** Links to accounts of other platforms. */
export function linkHandlers(deps: LinkRouteDeps): Handlers {
  const { db, clock, config } = deps
  return {
    'GET /platform': async ({ actor }) => {
      assertUser(actor)
      return { items: await presentLinks(deps, actor.userOid) }
    },
    'GET /platform/{platform}/auth': async ({ actor, params: { platform }, request }) => {
      assertUser(actor)
      assertSameSite(request)
      const origin = ownOrigin(request, config)
      return { url: await beginLink(deps, { actor, platform, origin }) }
    },
    'GET /platform/{platform}/auth/set': async ({ actor, params, query, request }) => {
      assertUser(actor)
      assertSameSite(request)
      const { platform } = params
      await finishLink(deps, { actor, platform, ...query })
      return presentLink(deps, { userOid: actor.userOid, platform })
    },
    'GET /platform/{platform}/auth/delete': async ({ actor, params: { platform }, request }) => {
      assertUser(actor)
      assertSameSite(request)
      const name = { userOid: actor.userOid, platform }
      await db.transaction().execute(async (tx) => {
        await forgetLink(tx, name)
        await tellChange(tx, name, clock.now())
      })
      return presentLink(deps, name)
    },
    'GET /platform/{platform}/followers': async ({ actor, params: { platform } }) => {
      assertUser(actor)
      return readFollowers(deps, { userOid: actor.userOid, platform })
    },
    'GET /platform/twitch/stream': async ({ actor }) => {
      assertUser(actor)
      const live = await readOutsideLive(deps, { userOid: actor.userOid, platform: 'twitch' })
      if (!live) return { stream: null }
      const { title, category, viewers, startedAt, url } = live
      return { stream: { title, category, viewers, startedAt, url } }
    },
    'POST /platform/update/multichat': async ({ actor, body: { platform, isInMultichat } }) => {
      assertUser(actor)
      const name = { userOid: actor.userOid, platform }
      await updateMultichat(deps, { ...name, isInMultichat })
      return presentLink(deps, name)
    },
  }
}

/** Throws `platform.not_linked`. */
async function updateMultichat(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    isInMultichat,
    ...name
  }: {
    userOid: string
    platform: ChatPlatform & LinkPlatform
    isInMultichat: boolean
  },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockLink(tx, name)
    if (!row) throw linkError('platform.not_linked', name.platform)
    if (row.in_multichat === isInMultichat) return
    await tx
      .updateTable('linked_accounts')
      .set({ in_multichat: isInMultichat })
      .where('user_oid', '=', name.userOid)
      .where('platform', '=', name.platform)
      .execute()
    await tellChange(tx, name, clock.now())
  })
}
