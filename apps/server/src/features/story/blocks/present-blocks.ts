import type { OutputOf } from '@plax/contracts'
import type { BlockKind } from '@plax/contracts/block-values'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { visibleTo, withoutBlocks } from '../../access/access.service.ts'
import { listUsers, presentPeople } from '../../account/account.service.ts'
import { selectCards } from '../../shelf/shelf.service.ts'
import { presentCards } from '../content/content.cards.ts'
import { storyKind } from '../content/story-kind.ts'

type Block = OutputOf<'GET /content/blocks'>['items'][number]

interface Given {
  kind: BlockKind
  rows: { subject: string; label: string; blockedAt: Date }[]
  actor: Actor
  lang: Language
}

/** Blocks with the people and the stories that they name. */
export async function presentBlocks(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  given: Given,
): Promise<Block[]> {
  const { kind, rows } = given
  const oids = rows.map(({ subject }) => subject)
  const users = kind === 'user' ? await listUsers(deps.db, oids) : []
  const presented = await presentPeople(deps.db, users, given.lang)
  const people = new Map(presented.map((person) => [person.oid, person]))
  const stories = kind === 'content' ? await cardsOf(deps, oids, given) : new Map()
  return rows.map(({ subject, label, blockedAt }) => ({
    kind,
    subject: label,
    blockedAt: blockedAt.toISOString(),
    user: people.get(subject) ?? null,
    story: stories.get(subject) ?? null,
  }))
}

async function cardsOf(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  oids: string[],
  { actor, lang }: Pick<Given, 'actor' | 'lang'>,
): Promise<Map<string, Block['story']>> {
  if (oids.length === 0) return new Map()
  const rows = await selectCards(deps.db, lang)
    .where('shelf_cards.kind', '=', storyKind.kind)
    .where('catalogue_items.oid', 'in', oids)
    .where(visibleTo(withoutBlocks(actor), deps.clock.now()))
    .execute()
  return new Map(presentCards(deps, rows, { actor, lang }).map((card) => [card.contentOid, card]))
}
