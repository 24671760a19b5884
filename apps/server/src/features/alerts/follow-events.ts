import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { findEvent, type OutboxEvent } from '../../platform/events/reader.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { listGrants } from '../account/account.service.ts'
import { isShadowed } from '../moderation/moderation.service.ts'
import { findTierName } from '../subscription/subscription.service.ts'
import { hintAlerts } from './alert-queue.ts'
import { type NewAlert, queueAlerts } from './queue-alerts.ts'

export const alertNewsTask = 'alerts.news'

/** What features below announce of fans, which alerts show too. */
export const alertNews: Record<string, readonly string[]> = {
  'creator.followed': [alertNewsTask],
  'subscription.started': [alertNewsTask],
  'order.paid': [alertNewsTask],
  'order.held': [alertNewsTask],
}

interface News {
  creatorOids: readonly string[]
  alert: NewAlert
}

/** Queues the alert of an event, once, for creators who may go live. */
export function followEvents(deps: Pick<Deps, 'db' | 'bus'>): Job {
  return async ({ seq }) => {
    const event = await findEvent(deps.db, Number(seq))
    const news = event && (await describe(deps.db, event))
    if (!event || !news) return
    const { alert } = news
    const { createdAt: now } = event
    if (await isShadowed(deps.db, { userOid: alert.senderOid, now })) return
    for (const creatorOid of await streamersAmong(deps.db, news.creatorOids)) {
      await deps.db
        .transaction()
        .execute((tx) => queueAlerts(tx, { creatorOid, alerts: [alert], now }))
      await hintAlerts(deps.bus, creatorOid)
    }
  }
}

async function streamersAmong(db: Db, userOids: readonly string[]): Promise<string[]> {
  const grants = await listGrants(db, [...new Set(userOids)])
  return [
    ...new Set(grants.flatMap(({ role, user_oid }) => (role === 'livestreamer' ? user_oid : []))),
  ]
}

async function describe(db: Db, event: OutboxEvent): Promise<News | null> {
  switch (event.type) {
    case 'creator.followed':
      return describeFollow(event)
    case 'subscription.started':
      return describeSubscription(db, event)
    default:
      return describeLine(db, String(event.payload.orderOid), Number(event.payload.place))
  }
}

const basics = { anonymousNumber: null, coins: null, text: '' } as const

function describeFollow({ seq, payload }: OutboxEvent): News {
  const userOid = String(payload.userOid)
  const alert = { ...basics, kind: 'follow', subjectOid: userOid, senderOid: userOid } as const
  return {
    creatorOids: [String(payload.creatorOid)],
    alert: { ...alert, occasion: String(seq) },
  }
}

async function describeSubscription(db: Db, { seq, payload }: OutboxEvent): Promise<News | null> {
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['oid', 'user_oid', 'creator_oid'])
    .where('oid', '=', String(payload.subscriptionOid))
    .executeTakeFirst()
  if (!subscription) return null
  const alert = {
    ...basics,
    kind: 'subscription',
    subjectOid: subscription.oid,
    occasion: String(seq),
    senderOid: subscription.user_oid,
    text: (await findTierName(db, String(payload.tierHash))) ?? '',
  } as const
  return { creatorOids: [subscription.creator_oid], alert }
}

/** A ticket for oneself, or what was given: to the creator, or of the creator’s to others. */
async function describeLine(db: Db, orderOid: string, place: number): Promise<News | null> {
  const line = await db
    .selectFrom('order_lines')
    .select(['user_oid', 'receiver_oid', 'creator_oid', 'kind'])
    .where('order_oid', '=', orderOid)
    .where('place', '=', place)
    .executeTakeFirst()
  if (!line) return null
  const { user_oid: senderOid, receiver_oid: receiverOid, creator_oid: creatorOid } = line
  const about = { ...basics, senderOid, subjectOid: orderOid, occasion: String(place) }
  if (receiverOid !== senderOid) {
    const creatorOids = [creatorOid, receiverOid].filter((oid) => oid !== senderOid)
    return { creatorOids, alert: { ...about, kind: 'gift' } }
  }
  return line.kind === 'ticket'
    ? { creatorOids: [creatorOid], alert: { ...about, kind: 'ticket' } }
    : null
}
