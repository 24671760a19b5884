import type { OutputOf } from '@plax/contracts'
import { inTabOrder } from '@plax/contracts/channel/channel-values'
import type { Deps } from '../../../deps.ts'
import { invalidField } from '../../../platform/errors.ts'
import { type UserActor, assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import { findChannel, getCreator } from '../rows/channel-row.ts'
import { listFilledTabs, type TabSources } from '../rows/tab-source.ts'
import { assertManages, changeSettings } from './channel-settings.ts'

export interface SettingsDeps extends Pick<Deps, 'db' | 'clock' | 'secret'> {
  tabs: TabSources
}

type Settings = OutputOf<'GET /channel/settings'>['settings']

export function settingsHandlers(deps: SettingsDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /channel/settings': async ({ actor, query }) => {
      assertUser(actor)
      const { userOid } = actor
      const creatorOid = query.creatorOid ?? userOid
      await assertManages(db, { creatorOid, userOid, now: clock.now() })
      return { settings: await presentSettings(deps, creatorOid, actor) }
    },
    'POST /channel/settings': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid } = actor
      const { creatorOid = userOid, ...sent } = body
      const change = Object.fromEntries(
        Object.entries(sent).filter(([, value]) => value !== undefined),
      )
      assertTabs(deps.tabs, sent.hiddenTabs)
      await changeSettings(deps, { change, creatorOid, userOid })
      return { settings: await presentSettings(deps, creatorOid, actor) }
    },
  }
}

function assertTabs(sources: TabSources, tabs: readonly string[] = []): void {
  if (tabs.every((tab) => Object.hasOwn(sources, tab))) return
  const problem = `These are the tabs: ${inTabOrder(Object.keys(sources)).join(', ')}.`
  throw invalidField({ in: 'body', path: '/hiddenTabs', problem })
}

async function presentSettings(
  deps: SettingsDeps,
  creatorOid: string,
  actor: UserActor,
): Promise<Settings> {
  const { db, clock, tabs } = deps
  const creator = await getCreator(db, creatorOid)
  const row = await findChannel(db, creatorOid)
  const bannerOid = row?.banner_asset_oid ?? null
  const pictures = await getPictures(db, [bannerOid], signerOf(deps))
  return {
    creatorOid,
    nickname: creator.nickname,
    displayNames: creator.display_names,
    intro: creator.introductions,
    language: creator.main_language,
    banner: pictures.get(bannerOid ?? '') ?? null,
    links: row?.links ?? [],
    discordId: row?.discord_id ?? null,
    hiddenTabs: (row?.hidden_tabs ?? []).filter((tab) => Object.hasOwn(tabs, tab)),
    filledTabs: await listFilledTabs(db, tabs, { creatorOid, actor, now: clock.now() }),
    showsFanRanking: row?.shows_fan_ranking ?? true,
    showsFanCoins: row?.shows_fan_coins ?? false,
    pinnedOids: row?.pinned_oids ?? [],
    featuredOid: row?.featured_oid ?? null,
    customUrl: creator.custom_url,
    updatedAt: row?.updated_at.toISOString() ?? null,
  }
}
