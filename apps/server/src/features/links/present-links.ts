import {
  type LinkPlatform,
  linkPlatforms,
  type linkStates,
} from '@plax/contracts/links/link-values'
import type { Deps } from '../../deps.ts'
import { listTokenData } from '../account/account.service.ts'
import { attemptPurpose } from './connect.ts'
import type { LinkRow } from './linked-accounts.ts'
import { linkProviders } from './providers.ts'

interface PresentedLink {
  platform: LinkPlatform
  isOffered: boolean
  state: (typeof linkStates)[number]
  name: string | null
  isInMultichat: boolean
}

/** A person’s link to each platform. */
export async function presentLinks(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  userOid: string,
): Promise<PresentedLink[]> {
  const rows = await db
    .selectFrom('linked_accounts')
    .selectAll()
    .where('user_oid', '=', userOid)
    .execute()
  const begun = await listTokenData(db, { purpose: attemptPurpose, userOid, now: clock.now() })
  return linkPlatforms.map((platform) => {
    const row = rows.find((one) => one.platform === platform)
    const isBegun = begun.some((attempt) => attempt.platform === platform)
    return {
      platform,
      isOffered: linkProviders[platform].client(config) !== null,
      state: stateOf(row, isBegun),
      name: row?.name ?? null,
      isInMultichat: row?.in_multichat ?? false,
    }
  })
}

export async function presentLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userOid, platform }: { userOid: string; platform: LinkPlatform },
): Promise<PresentedLink> {
  const links = await presentLinks(deps, userOid)
  const link = links.find((one) => one.platform === platform)
  if (!link) throw new RangeError(`There is no platform ${platform}.`)
  return link
}

function stateOf(row: LinkRow | undefined, isBegun: boolean): PresentedLink['state'] {
  if (row?.sealed) return 'connected'
  if (isBegun) return 'connecting'
  return row ? 'revoked' : 'connect'
}
