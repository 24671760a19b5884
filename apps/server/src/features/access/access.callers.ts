import type { CallerAccess } from '@plax/contracts/access/access-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { executePrepared } from '../../platform/db/prepared.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type AccessFacts, type AccessItem, noFacts } from './access.answer.ts'
import { ownerOf } from './access.passwords.ts'
import { evaluateAccess, isBlurredFor } from './access.policy.ts'
import './access.tables.ts'

/** Of whom lists ask it; a visitor is told from others by their device. */
export type Caller = Pick<Actor, 'userOid'> & { guestId?: string | null }

interface Asked {
  caller: Caller
  items: readonly AccessItem[]
  now: Date
}

/**
 * What the items of a page are to the caller, by their IDs, whatever their kinds: one query, and none if
 * all of them are open to everyone, or if a visitor entered no password.
 */
export async function readCallerAccess(
  db: Db | Tx,
  asked: Asked,
): Promise<Map<string, CallerAccess>> {
  const { caller, items, now } = asked
  const closed = items.filter((item) => isClosedTo(caller, item))
  const facts = await readFacts(db, { caller, items: closed, now })
  return new Map(
    closed.flatMap((item) => {
      const access = callerAccessOf(item, { caller, facts: facts.get(item.oid) ?? noFacts, now })
      return access === null ? [] : [[item.oid, access]]
    }),
  )
}

/** Whether the caller can open an item now, by what a list knows of it. */
export function opensToCaller(
  actor: Pick<Actor, 'userOid' | 'roles'>,
  { item, callerAccess }: { item: AccessItem; callerAccess: CallerAccess | null },
): boolean {
  if (isBlurredFor(actor, item)) return false
  if (actor.roles.has('admin') || actor.userOid === item.owner_oid) return true
  return callerAccess === null ? item.way_free : callerAccess !== 'password'
}

function isClosedTo({ userOid }: Caller, item: AccessItem): boolean {
  if (item.password_oid !== null) return true
  return userOid !== null && userOid !== item.owner_oid && !item.way_free
}

/** As a reader who may see adult content: a badge says what they have, whether or not they can open it. */
const roles = new Set(['adult'] as const)

function callerAccessOf(
  item: AccessItem,
  { caller, facts, now }: { caller: Caller; facts: AccessFacts; now: Date },
): CallerAccess | null {
  if (facts.isEntitled) return 'owned'
  const actor = { userOid: caller.userOid, roles }
  const answer = evaluateAccess({ actor, item, facts, now })
  if (!answer.allowed) return answer.reason === 'password' ? 'password' : null
  // The owner enters no password, but sees that there is one.
  if (answer.by === 'owner') return item.password_oid === null ? null : 'password'
  if (answer.by === 'membership' || answer.by === 'ticket') return 'included'
  return facts.knowsPassword ? 'unlocked' : null
}

async function readFacts(
  db: Db | Tx,
  { caller, items, now }: Asked,
): Promise<Map<string, AccessFacts>> {
  const reader = ownerOf({ guestId: null, ...caller })
  if (items.length === 0 || reader === null) return new Map()
  const holds = (subject: string) => sql<boolean>`EXISTS (SELECT FROM entitlements
    WHERE entitlements.user_oid = ${caller.userOid} AND entitlements.subject_oid = ${sql.ref(subject)}
      AND entitlements.valid_from <= ${now}
      AND (entitlements.valid_until IS NULL OR entitlements.valid_until > ${now}))`
  const columnOf = (valueOf: (item: AccessItem) => string | null) =>
    sql`${items.map(valueOf)}::text[]`
  const rows = await executePrepared(
    db,
    db
      .selectFrom(
        sql<{
          oid: string
          owner_oid: string
          ticket_oid: string | null
          password_oid: string | null
        }>`unnest(${columnOf(({ oid }) => oid)}, ${columnOf(({ owner_oid: oid }) => oid)},
          ${columnOf(({ way_ticket_oid: oid }) => oid)}, ${columnOf(({ password_oid: oid }) => oid)})`.as<'asked'>(
          sql`asked (oid, owner_oid, ticket_oid, password_oid)`,
        ),
      )
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.creator_oid', '=', 'asked.owner_oid')
          .on(sql<boolean>`memberships.user_oid = ${caller.userOid}`)
          .on('memberships.since', '<=', now)
          .on('memberships.valid_until', '>', now),
      )
      .select(['asked.oid', 'memberships.level', 'memberships.is_streak', 'memberships.since'])
      .select([
        holds('asked.oid').as('isEntitled'),
        holds('asked.ticket_oid').as('hasTicket'),
        sql<boolean>`EXISTS (SELECT FROM password_entries
          WHERE password_entries.password_oid = asked.password_oid
            AND password_entries.owner_kind = ${reader.kind}
            AND password_entries.owner_oid = ${reader.oid})`.as('knowsPassword'),
      ]),
  )
  return new Map(
    rows.map(({ oid, level, is_streak, since, ...held }) => {
      const membership =
        level === null || is_streak === null || since === null ? null : { level, is_streak, since }
      return [oid, { ...noFacts, ...held, membership }]
    }),
  )
}
