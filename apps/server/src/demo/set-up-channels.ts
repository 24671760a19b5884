import type { Deps } from '../deps.ts'
import { changeCustomUrl } from '../features/account/custom-url/custom-url.ts'
import { changeSettings } from '../features/channel/settings/channel-settings.ts'
import { storeImage } from '../features/media/media.service.ts'
import { channels, type DemoChannel } from './channels.ts'
import { render } from './pictures/paint.ts'
import { findPerson } from './people-made.ts'

/** Sets up the channels of two creators, with what they published; again it changes nothing. */
export async function setUpChannels(
  deps: Deps,
  worksOf: (creatorOid: string) => readonly string[],
): Promise<void> {
  for (const channel of channels) await setUp(deps, channel, worksOf)
}

async function setUp(
  deps: Deps,
  { by, customUrl, banner, ...said }: DemoChannel,
  worksOf: (creatorOid: string) => readonly string[],
): Promise<void> {
  const { oid } = await findPerson(deps, by)
  await changeCustomUrl(deps, { userOid: oid, customUrl })
  const bytes = await render(banner())
  const { assetOid: bannerAssetOid } = await storeImage(deps, { ownerOid: oid, bytes })
  const [featuredOid = null, ...pinnedOids] = worksOf(oid)
  const change = { ...said, bannerAssetOid, featuredOid, pinnedOids }
  await changeSettings(deps, { change, creatorOid: oid, userOid: oid })
}
