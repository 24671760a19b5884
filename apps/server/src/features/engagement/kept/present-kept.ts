import type { keptItem } from '@plax/contracts/engagement/library-shapes'
import type { Language } from '@plax/contracts/languages'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readCallerAccess } from '../../access/access.service.ts'
import { signerOf } from '../../media/media.service.ts'
import { type CardRow, presentCard } from '../../shelf/shelf.service.ts'
import type { KeptKinds } from './kept-kinds.ts'

export type KeptItem = z.output<typeof keptItem>

export interface KeptView {
  viewer: Pick<Actor, 'userOid' | 'guestId' | 'roles'>
  lang: Language
}

export type KeptDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { kept: KeptKinds }

/** The items of a page of a list of somebody's own, each with what `addedTo` says of its row. */
export async function presentKept<Row extends CardRow & { verb?: string }, Added>(
  deps: KeptDeps,
  rows: readonly Row[],
  { addedTo, ...view }: KeptView & { addedTo: (row: Row) => Added },
): Promise<(KeptItem & Added)[]> {
  const asked = { caller: view.viewer, items: rows, now: deps.clock.now() }
  const callerAccess = await readCallerAccess(deps.db, asked)
  return rows.map((row) => ({
    ...presentOne(deps, row, view),
    callerAccess: callerAccess.get(row.oid) ?? null,
    ...addedTo(row),
  }))
}

function presentOne(
  deps: KeptDeps,
  row: CardRow & { verb?: string },
  view: KeptView,
): Omit<KeptItem, 'callerAccess'> {
  const { kind, topic: type, oid, verb = null } = row
  const says = deps.kept.get(kind)
  const { title, creatorName, thumbnail } = presentCard(row, { ...view, signer: signerOf(deps) })
  return {
    contentOid: oid,
    kind,
    type,
    title,
    creatorOid: row.owner_oid,
    creatorName,
    thumbnail,
    isAdult: row.is_adult,
    path: says?.pathOf({ oid, type, verb }) ?? '/',
    isPlayable: says?.isPlayable({ type }) ?? false,
  }
}
