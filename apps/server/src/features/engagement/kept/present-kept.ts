import type { keptItem } from '@plax/contracts/engagement/library-shapes'
import type { Language } from '@plax/contracts/languages'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { signerOf } from '../../media/media.service.ts'
import { type CardRow, presentCard } from '../../shelf/shelf.service.ts'
import type { KeptKinds } from './kept-kinds.ts'

export type KeptItem = z.output<typeof keptItem>

export interface KeptView {
  viewer: Pick<Actor, 'userOid' | 'roles'>
  lang: Language
}

export type KeptDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { kept: KeptKinds }

/** An item of a list of somebody's own. */
export function presentKept(
  deps: KeptDeps,
  row: CardRow & { verb?: string },
  view: KeptView,
): KeptItem {
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
