import type { OutputOf, Routes } from '@plax/contracts'
import { blockKindPattern } from '@plax/contracts/account/block-values'
import type { Language } from '@plax/contracts/languages'
import type { RouteParsed } from '@plax/contracts/route'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { mapUnique } from '../../platform/map-unique.ts'
import { getUser, listUsers, presentPeople } from '../account/account.service.ts'
import { readTag } from './access.block-tag.ts'

type Block = OutputOf<'GET /content/blocks'>['items'][number]

export type BlockBody = RouteParsed<Routes['POST /content/block']>['body']

/** What the list says of a block, beside the block itself. */
export type BlockMembers = Omit<Block, 'kind' | 'subject' | 'blockedAt'>

export interface BlockViewer {
  actor: UserActor
  lang: Language
}

/** A kind of thing that people can block; `app.ts` registers them all. */
export interface Blockable {
  /** As `blocks.kind` has it. */
  kind: string
  /** The member of the call’s body that names one. Default: its feature has a call of its own. */
  field?: Exclude<keyof BlockBody, 'operation'>
  /** Normalizes what was sent. Throws if it can’t be one. */
  read?: (sent: string) => string
  /** Throws if the actor may not know of it, and `block.own` for their own. */
  assertBlockable?: (asked: { actor: UserActor; label: string; now: Date }) => Promise<void>
  /** Its members in the list, for blocks of other kinds and of what is gone. */
  none: Partial<BlockMembers>
  /** By id, of those that are still there and that their viewer may know of. */
  present?: (
    oids: readonly string[],
    viewer: BlockViewer,
  ) => Promise<ReadonlyMap<string, Partial<BlockMembers>>>
}

export type Blockables = ReadonlyMap<string, Blockable>

/** People and tags, and what features above add. Throws if two have the same kind, or one a wrong name. */
export function blockables(db: Db, others: readonly Blockable[]): Blockables {
  const wrong = others.find(({ kind }) => !blockKindPattern.test(kind))
  if (wrong) throw new Error(`${wrong.kind} can't be the name of a kind of block.`)
  return mapUnique([blockedUsers(db), blockedTags, ...others], 'blocks')
}

function blockedUsers(db: Db): Blockable {
  return {
    kind: 'user',
    field: 'userOid',
    assertBlockable: async ({ actor, label }) => {
      if (label === actor.userOid) throw new AppError('block.own')
      await getUser(db, label)
    },
    none: { user: null },
    present: async (oids, { lang }) => {
      const people = await presentPeople(db, await listUsers(db, oids), lang)
      return new Map(people.map((user) => [user.oid, { user }]))
    },
  }
}

const blockedTags: Blockable = { kind: 'tag', field: 'tag', read: readTag, none: {} }
