import type { Deps } from '../deps.ts'
import { findUserByName } from '../features/account/account.service.ts'
import { setMultiLangNick } from '../features/account/names/multi-lang-nick.ts'
import { setPicture } from '../features/account/profile/set-picture.ts'
import { storeImage } from '../features/media/media.service.ts'
import { creators, type DemoPerson } from './people.ts'
import { creatorLooks } from './pictures/creator-looks.ts'
import { render } from './pictures/paint.ts'
import { paintProfile } from './pictures/portrait.ts'

/** Gives each creator a picture and names in other languages; what is there already stays. */
export async function dressCreators(deps: Deps): Promise<void> {
  const names = Object.keys(creators) as (keyof typeof creators)[]
  await Promise.all(names.map((name) => dress(deps, name)))
}

async function dress(deps: Deps, name: keyof typeof creators): Promise<void> {
  const person: DemoPerson = creators[name]
  const user = await findUserByName(deps.db, person.nickname)
  if (!user) return
  if (person.names) await setMultiLangNick(deps, { userOid: user.oid, names: person.names })
  if (user.picture_asset_oid !== null) return
  const { look, mood } = creatorLooks[name]
  const bytes = await render(paintProfile(look, mood))
  const { assetOid } = await storeImage(deps, { ownerOid: user.oid, bytes, purpose: 'profile' })
  await setPicture(deps.db, user.oid, assetOid)
}
