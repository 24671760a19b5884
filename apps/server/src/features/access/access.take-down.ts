import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import {
  type CatalogueItem,
  type ItemKind,
  lockItem,
  updateItem,
} from '../catalogue/catalogue.service.ts'

interface ModerationDeps {
  db: Db
  clock: Clock
}

interface Act {
  actor: UserActor
  kind: ItemKind
  itemOid: string
  reason: string
}

/** Makes a published item unknown to all but its owner and administrators. Throws `notFound` and `notPublished`. */
export function takeDownItem(deps: ModerationDeps, act: Act): Promise<void> {
  return moderate(deps, act, {
    from: 'published',
    refusal: 'notPublished',
    done: 'taken_down',
    change: (now) => ({ state: 'taken_down', taken_down_reason: act.reason, taken_down_at: now }),
  })
}

/** Publishes it again, as it is by now. Throws `notFound` and `notTakenDown`. */
export function restoreItem(deps: ModerationDeps, act: Act): Promise<void> {
  return moderate(deps, act, {
    from: 'taken_down',
    refusal: 'notTakenDown',
    done: 'restored',
    change: () => ({ state: 'published', taken_down_reason: null, taken_down_at: null }),
  })
}

interface Step {
  /** The state that the item must be in, and what is said where it is in another. */
  from: CatalogueItem['state']
  refusal: 'notPublished' | 'notTakenDown'
  /** The end of the event's name, such as `story.taken_down`. */
  done: 'taken_down' | 'restored'
  change: (now: Date) => Pick<CatalogueItem, 'state' | 'taken_down_reason' | 'taken_down_at'>
}

function moderate(
  { db, clock }: ModerationDeps,
  { actor, kind: { kind, codes }, itemOid, reason }: Act,
  { from, refusal, done, change }: Step,
): Promise<void> {
  const now = clock.now()
  const type = `${kind}.${done}`
  return db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, itemOid)
    if (item?.kind !== kind) throw new AppError(codes.notFound)
    if (item.state !== from) throw new AppError(codes[refusal])
    await updateItem(tx, itemOid, { ...change(now), updated_at: now })
    const subject = { subjectKind: kind, subjectOid: itemOid, details: { reason } }
    const concerns = [item.owner_oid]
    await audit(tx, { actorOid: actor.userOid, action: type, ...subject, concerns }, now)
    await emit(tx, { stream: kind, type, payload: { contentOid: itemOid } }, now)
  })
}
