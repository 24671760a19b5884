import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { auditAlone } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { isSomebody, listUsers, oidOfName } from '../../account/account.service.ts'
import { listCreditEvents, type PostingTypes } from '../../ledger/ledger.service.ts'
import {
  businessDayOf,
  businessMonthOf,
  businessZoneSetting,
} from '../../settings/business-day.service.ts'
import { listCreators, listTopChats, listTopStories, readMonth, sumMonth } from './consumption.ts'

type CreditDeps = Pick<Deps, 'db' | 'reports' | 'clock' | 'settings'> & {
  /** What postings can be called. */
  types: PostingTypes
}

const topStories = 100
const dayMs = 24 * 3600 * 1000

/** What became of credits. */
export function creditHandlers(deps: CreditDeps): Handlers {
  return {
    'GET /story-chat/credit-event': async ({ actor, query }) => {
      assertUser(actor)
      const { types } = deps
      const asked = { ownerOid: actor.userOid, types, ...query }
      const page = await listCreditEvents(deps.db, asked)
      const items = page.items.map((event) => ({
        ...event,
        amountMilli: event.paidMilli + event.bonusMilli,
        createdAt: event.createdAt.toISOString(),
      }))
      return { items, nextCursor: page.nextCursor }
    },
    'GET /story-chat/creator/consume': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { creatorOid = actor.userOid } = query
      const isOwn = creatorOid === actor.userOid && actor.roles.has('creator')
      if (!isOwn && !actor.roles.has('admin')) throw new AppError('auth.forbidden')
      if (!isOwn)
        await auditView(deps, actor, { action: 'credits.creator_read', creatorOid, query })
      const zone = await deps.settings.get(businessZoneSetting)
      const presentMonth = businessMonthOf(deps.clock.now(), zone)
      const named = namedMonth(query, presentMonth)
      const of = { ...named, creatorOid, zone }
      const consumed = await readMonth(deps, of, async (reading) => ({
        ...(await sumMonth(reading)),
        stories: await listTopStories(reading, { limit: topStories, lang }),
      }))
      return { creatorOid, ...named, presentMonth, zone, ...consumed }
    },
    ...adminHandlers(deps),
  }
}

/** The month that is asked for, or the present one instead of a later one or of none. */
function namedMonth(
  { year, month }: { year?: number | undefined; month?: number | undefined },
  presentMonth: string,
): { year: number; month: number } {
  const present = { year: Number(presentMonth.slice(0, 4)), month: Number(presentMonth.slice(5)) }
  if (year === undefined || month === undefined) return present
  const isLater = year * 12 + month > present.year * 12 + present.month
  return isLater ? present : { year, month }
}

function adminHandlers(deps: CreditDeps): Handlers {
  return {
    'GET /story-chat/admin/creator/consume': async ({ actor, query }) => {
      await auditView(deps, actor, { action: 'credits.creators_read', query })
      const { limit } = query
      const zone = await deps.settings.get(businessZoneSetting)
      const named = namedMonth(query, businessMonthOf(deps.clock.now(), zone))
      const of = { ...named, creatorOid: null, zone }
      const cursor = readCursor(query.cursor, [z.coerce.number().int(), cursorPart.oid])
      const after = cursor && { totalMilli: cursor[0], creatorOid: cursor[1] }
      const page = { after, limit: limit + 1 }
      const found = await readMonth(deps, of, (reading) => listCreators(reading, page))
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.totalMilli, row.creatorOid])
      const users = await listUsers(
        deps.db,
        rows.map((row) => row.creatorOid),
      )
      const nicknames = new Map(users.map((user) => [user.oid, user.nickname]))
      const items = rows.map((row) => ({ ...row, nickname: nicknames.get(row.creatorOid) ?? '' }))
      return { items, nextCursor }
    },
    'GET /story-chat/admin/creator/credit-metrics': async ({ actor, query }) => {
      const { creator } = query
      const asked = query.creatorOid ?? (creator ? await oidOfName(deps.db, creator) : null)
      const creatorOid = isSomebody(asked) ? asked : null
      await auditView(deps, actor, { action: 'credits.metrics_read', creatorOid, query })
      const zone = await deps.settings.get(businessZoneSetting)
      const presentMonth = businessMonthOf(deps.clock.now(), zone)
      const named = namedMonth(query, presentMonth)
      const consumed = await readMonth(deps, { ...named, creatorOid: asked, zone }, sumMonth)
      return { creatorOid, ...named, presentMonth, zone, ...consumed }
    },
    'GET /story-chat/admin/top-credit-consuming-chats': async ({ actor, query, lang }) => {
      await auditView(deps, actor, { action: 'credits.top_chats_read', query })
      const { days, limit } = query
      const zone = await deps.settings.get(businessZoneSetting)
      const now = deps.clock.now().getTime()
      const since = days ? businessDayOf(new Date(now - days * dayMs), zone) : null
      const rows = await listTopChats(deps.reports, { since, limit, lang })
      return { items: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })) }
    },
  }
}

/** What an administrator looks at is on record. */
async function auditView(
  deps: CreditDeps,
  actor: Actor,
  view: { action: string; creatorOid?: string | null; query: Record<string, unknown> },
): Promise<void> {
  const subjectOid = view.creatorOid ?? null
  const subject = { subjectKind: subjectOid ? 'user' : 'credits', subjectOid }
  const entry = { actorOid: actor.userOid, action: view.action, details: view.query, ...subject }
  await auditAlone(deps, entry)
}
