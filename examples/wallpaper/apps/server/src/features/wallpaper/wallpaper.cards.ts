import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentTerms, readCallerAccess } from '../access/access.service.ts'
import { signerOf } from '../media/media.service.ts'
import { readSoldPictures } from '../media/sold-pictures.service.ts'
import { type CardRow, presentCard } from '../shelf/shelf.service.ts'
import './wallpaper.tables.ts'

type Wallpaper = OutputOf<'GET /wallpaper/wallpaper'>['wallpaper']

/** Wallpapers as a viewer sees them in lists; `isOpen` says whether they see the images themselves. */
export async function presentWallpapers(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  rows: readonly CardRow[],
  { actor: viewer, lang, isOpen = false }: { actor: Actor; lang: Language; isOpen?: boolean },
): Promise<Wallpaper[]> {
  const signer = signerOf(deps)
  const asked = { caller: viewer, items: rows, now: deps.clock.now() }
  const callerAccess = await readCallerAccess(deps.db, asked)
  const pictures = await openPictures(deps, isOpen ? rows.map(({ oid }) => oid) : [])
  return rows.map((row) => {
    const { title, creatorName, thumbnail } = presentCard(row, { viewer, lang, signer })
    return {
      contentOid: row.oid,
      title,
      description: row.summary,
      language: row.language,
      thumbnail,
      picture: pictures.get(row.oid) ?? null,
      creatorOid: row.owner_oid,
      creatorNickname: creatorName,
      isPublished: row.state === 'published' && row.visibility === 'public',
      priceCoins: presentTerms(row).priceCoins,
      callerAccess: callerAccess.get(row.oid) ?? null,
    }
  })
}

/** The images of wallpapers that are open to the viewer, by the IDs of their items. */
async function openPictures(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  itemOids: readonly string[],
): Promise<Map<string, Wallpaper['picture']>> {
  if (itemOids.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('wallpapers')
    .selectAll()
    .where('content_oid', 'in', itemOids)
    .execute()
  const assets = rows.flatMap(({ picture_oid: assetOid }) =>
    assetOid === null ? [] : [{ assetOid, isOpen: true }],
  )
  const pictures = await readSoldPictures(deps.db, signerOf(deps), assets)
  return new Map(
    rows.map((row) => [row.content_oid, pictures.get(row.picture_oid ?? '')?.picture ?? null]),
  )
}
