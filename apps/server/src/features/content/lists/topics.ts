import type { OutputOf } from '@plax/contracts'
import { contentCategories, contentTypes } from '@plax/contracts/content/content-values'
import type { Language } from '@plax/contracts/languages'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { emptySearch, listTopics, searchCards } from '../../shelf/shelf.service.ts'
import { categories, isSearched } from '../item/categories.ts'
import { contentKind } from '../item/content-kind.ts'

const { kind } = contentKind

/** The types and categories of which a reader can see something. */
export async function findTopics(
  db: Db,
  { actor, lang, now }: { actor: Actor; lang: Language; now: Date },
): Promise<OutputOf<'GET /content/topics'>> {
  const { topics, fullTopics, languages } = await listTopics(db, {
    kind,
    topics: contentTypes,
    actor,
    now,
  })
  const hasSome = await Promise.all(
    contentCategories.map(async (category) => {
      const held = categories[category]
      if (!isSearched(held)) return languages.includes(held.language)
      const asked = { ...emptySearch, ...held, kind, actor, lang, now, cursor: undefined }
      return (await searchCards(db, { ...asked, sort: 'new', limit: 1 })).rows.length > 0
    }),
  )
  return {
    types: contentTypes.filter((type) => topics.includes(type)),
    shelfTypes: contentTypes.filter((type) => fullTopics.includes(type)),
    categories: contentCategories.filter((_, index) => hasSome[index]),
  }
}
