import type { CompiledQuery } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { executePrepared } from '../../../platform/db/prepared.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cutPage, writeCursor } from '../../../platform/http/cursor.ts'
import { isInKorea } from '../../access/access.service.ts'
import { sizeFor } from '../cards/rows-for.ts'
import type { CardRow } from '../cards/select-cards.ts'
import { type CardsQuery, pageQuery, placeOf, readPlace } from './list-cards.ts'

/** Asks of which nothing is anybody's own. */
type PublicAsked = CardsQuery & { list: 'new' | 'popular'; actor: Actor & { userOid: null } }

/** What a statement is made with, in place of the values of a call. */
const standIn = {
  now: new Date(1),
  topic: '(topic)',
  language: '(language)',
  key: 1_000_000_007,
  oid: '0123456789abcdef01234567',
}

/**
 * As `listCards`, for pages that are nobody's own. Their calls are of few shapes: the statement of each
 * is made once, and asked with the values of every call.
 */
export function publicPages(db: Db) {
  const statements = new Map<string, CompiledQuery<CardRow>>()
  return async (asked: PublicAsked) => {
    const place = readPlace(asked)
    const shape = {
      list: asked.list,
      kind: asked.kind,
      lang: asked.lang,
      limit: sizeFor(asked.limit),
      topic: asked.topic && standIn.topic,
      language: asked.language && standIn.language,
      cursor: place ? writeCursor([standIn.key, standIn.oid]) : undefined,
    }
    const name = JSON.stringify([[...asked.actor.roles], isInKorea(asked.actor), shape])
    const statement =
      statements.get(name) ??
      pageQuery(db, { ...shape, actor: asked.actor, now: standIn.now }).compile()
    statements.set(name, statement)
    const parameters = statement.parameters.map((value) => valueOf(value, { ...asked, place }))
    const found = await executePrepared<CardRow>(db, {
      compile: () => ({ ...statement, parameters }),
    })
    return cutPage(found, asked.limit, placeOf(asked.list))
  }
}

function valueOf(
  value: unknown,
  asked: PublicAsked & { place: ReturnType<typeof readPlace> },
): unknown {
  const { now, topic, language, place } = asked
  if (value === standIn.now) return now
  if (value === standIn.topic) return topic
  if (value === standIn.language) return language
  if (value === standIn.oid) return place?.oid
  if (value === standIn.key) return place?.key
  // A key of dates.
  if (value instanceof Date && value.getTime() === standIn.key) return place && new Date(place.key)
  return value
}
