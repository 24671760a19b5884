import type { Deps } from '../../../deps.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import type { Routes } from '@plax/contracts'
import { opensToCaller } from '../../access/access.service.ts'
import { listUsers, presentPeople } from '../../account/account.service.ts'
import {
  cardPages,
  emptySearch,
  findPeriod,
  findSome,
  listRanking,
  readSearch,
  searchCards,
} from '../../shelf/shelf.service.ts'
import { type ContentCard, presentCards, type View } from '../cards/present-cards.ts'
import { presentAccess, presentContent, presentContents } from '../cards/present-contents.ts'
import { categories, isSearched } from '../item/categories.ts'
import { contentKind } from '../item/content-kind.ts'
import type { ContentRow } from '../item/content.queries.ts'
import { contentTabs } from '../item/content-tabs.ts'
import { getVisibleContent } from '../item/content.policy.ts'
import { maxHeightFor } from '../views/downloaders.ts'
import { listOwn, listPurchased, type ContentPage } from './list-own.ts'
import { readBulk, readQueue } from './read-bulk.ts'
import { listSimilar } from './similar.ts'
import { findTopics } from './topics.ts'
import { listWhole, readWhole } from './whole-contents.ts'

type ListDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>
type ListCall = Pick<Call<Routes['GET /content/contents']>, 'actor' | 'query' | 'lang'>

const { kind } = contentKind
/** R-content-075. */
const bulkMaxAgeSeconds = 600

/** Finding content, and reading it. */
export function listHandlers(deps: ListDeps): Handlers {
  const { db, clock } = deps
  const viewOf = ({ actor, lang }: { actor: Actor; lang: View['lang'] }): View => ({
    viewer: actor,
    lang,
    now: clock.now(),
  })
  const readPage = pageReader(deps)
  return {
    'GET /content/content': async ({ actor, query, lang }) => {
      const now = clock.now()
      const { row, access } = await getVisibleContent(db, { ...query, actor, now })
      const maxHeight = await maxHeightFor(db, actor)
      return {
        content: await presentContent(deps, row, { viewer: actor, lang, now }),
        access: await presentAccess(db, { row, access, maxHeight, now }),
      }
    },
    'GET /content/contents': async (call) => {
      const { rows, nextCursor } = await readPage(call)
      return { items: await presentCards(deps, rows, viewOf(call)), nextCursor }
    },
    'GET /content/bulk': async ({ actor, query, lang, reply }) => {
      const now = clock.now()
      const oids = readQueue(query.requestFormQueue)
      const { status, includeDeletedContents: withDeleted, privateFields: withEditing } = query
      const rows = await readBulk(db, { oids, status, withDeleted, actor, now })
      const contents = await presentContents(deps, rows, { viewer: actor, lang, now, withEditing })
      const creators = await readCreators(deps, { rows, lang, names: query.creatorInfoProjection })
      reply.header('cache-control', `private, max-age=${bulkMaxAgeSeconds}`)
      return {
        items: contents.map((content) => ({
          ...content,
          creator: creators.get(content.creatorOid) ?? null,
        })),
      }
    },
    'GET /content/similar': async (call) => {
      const { actor, query } = call
      const now = clock.now()
      const { row } = await getVisibleContent(db, { contentOid: query.contentOid, actor, now })
      const rows = await listSimilar(db, { to: row, count: query.count, actor, now })
      const cards = await presentCards(deps, rows, viewOf(call))
      return { items: openFirst(actor, rows, cards) }
    },
    'GET /content/topics': async ({ actor, lang }) =>
      findTopics(db, { actor, lang, now: clock.now() }),
    'GET /content/search': async (call) => {
      const { actor, query, lang } = call
      const asked = { ...readSearch(query), kind, actor, lang, now: clock.now() }
      const { rows, nextCursor } = await readWhole(db, query.cursor, (cursor) =>
        searchCards(db, { ...asked, cursor }),
      )
      return {
        items: await presentCards(deps, rows, viewOf(call)),
        nextCursor,
        count: query.withCount ? (await listWhole(db, await findSome(db, asked))).length : null,
      }
    },
    'GET /content/rankings': async (call) => {
      const { actor, query, lang } = call
      const page = await listRanking(db, { ...query, kind, actor, lang, now: clock.now() })
      const cards = await presentCards(deps, await listWhole(db, page.rows), viewOf(call))
      const byOid = new Map(cards.map((card) => [card.contentOid, card]))
      const period = await findPeriod(db, { kind, period: query.period })
      return {
        since: period?.since ?? null,
        until: period?.until ?? null,
        rankedAt: period?.rankedAt.toISOString() ?? null,
        items: page.rows.flatMap(({ oid, place, former_place: formerPlace, readers: viewers }) => {
          const content = byOid.get(oid)
          return content ? [{ place, formerPlace, viewers, content }] : []
        }),
        nextCursor: page.nextCursor,
      }
    },
  }
}

/** In their order, but those that the viewer can open before the others: the first one is played next. */
function openFirst(
  actor: Actor,
  rows: readonly ContentRow[],
  cards: readonly ContentCard[],
): ContentCard[] {
  const byOid = new Map(rows.map((row) => [row.oid, row]))
  const { open = [], closed = [] } = Object.groupBy(cards, ({ contentOid, callerAccess }) => {
    const item = byOid.get(contentOid)
    return item && opensToCaller(actor, { item, callerAccess }) ? 'open' : 'closed'
  })
  return [...open, ...closed]
}

/** A page of any of the views. */
export function pageReader(deps: ListDeps) {
  const { db, clock } = deps
  const readCards = cardPages(db)
  return async ({ actor, query, lang }: ListCall): Promise<ContentPage> => {
    const { view, type, category, tab, keyword, sort, ...page } = query
    const now = clock.now()
    if (view === 'new' || view === 'popular' || view === 'creator') {
      const where = view === 'creator' && tab ? contentTabs[tab] : undefined
      const asked = { ...page, kind, topic: type, where, actor, lang, now }
      const held = view === 'creator' || !category ? {} : categories[category]
      return readWhole(db, page.cursor, (cursor) =>
        view === 'creator' || !isSearched(held)
          ? readCards({ ...asked, ...held, list: view, cursor })
          : searchCards(db, { ...emptySearch, ...asked, ...held, sort: view, cursor }),
      )
    }
    assertUser(actor)
    const own = { ...page, type, actor, now }
    return view === 'purchased'
      ? listPurchased(db, own)
      : listOwn(db, { ...own, view, keyword, sort })
  }
}

/** The creators of contents, with those of their fields that are named. */
async function readCreators(
  { db }: ListDeps,
  asked: { rows: ContentPage['rows']; lang: View['lang']; names?: string | undefined },
) {
  const names = new Set(asked.names?.split(/[\s,]+/).filter(Boolean))
  if (names.size === 0) return new Map<string, Record<string, unknown>>()
  const users = await listUsers(db, [...new Set(asked.rows.map(({ owner_oid }) => owner_oid))])
  const people = await presentPeople(db, users, asked.lang)
  return new Map(
    people.map((person) => [
      person.oid,
      Object.fromEntries(Object.entries(person).filter(([name]) => names.has(name))),
    ]),
  )
}
