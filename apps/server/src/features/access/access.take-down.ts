import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
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
  actor: Pick<UserActor, 'userOid'>
  kind: ItemKind
  itemOid: string
  reason: string
}

/** An act as a part of what decided it, which tells its owner by itself. */
interface JudgedAct extends Act {
  now: Date
}

/** Makes a published item unknown to all but its owner and administrators. Throws `notFound` and `notPublished`. */
export function takeDownItem(deps: ModerationDeps, act: Act): Promise<void> {
  return moderate(deps, act, takingDown)
}

/** Publishes it again, as it is by now. Throws `notFound` and `notTakenDown`. */
export function restoreItem(deps: ModerationDeps, act: Act): Promise<void> {
  return moderate(deps, act, restoring)
}

/** As `takeDownItem`, in the transaction of a decision that tells the owner of it. */
export function takeDownJudged(tx: Tx, act: JudgedAct): Promise<void> {
  return moderateIn(tx, { ...act, isJudged: true }, takingDown)
}

/** As `restoreItem`, in the transaction of what undoes a decision. */
export function restoreJudged(tx: Tx, act: JudgedAct): Promise<void> {
  return moderateIn(tx, { ...act, isJudged: true }, restoring)
}

interface Step {
  /** The state that the item must be in, and what is said where it is in another. */
  from: CatalogueItem['state']
  refusal: 'notPublished' | 'notTakenDown'
  /** The end of the event's name, such as `story.taken_down`. */
  done: 'taken_down' | 'restored'
  change: (
    reason: string,
    now: Date,
  ) => Pick<CatalogueItem, 'state' | 'taken_down_reason' | 'taken_down_at'>
}

const takingDown: Step = {
  from: 'published',
  refusal: 'notPublished',
  done: 'taken_down',
  change: (reason, now) => ({
    state: 'taken_down',
    taken_down_reason: reason,
    taken_down_at: now,
  }),
}

const restoring: Step = {
  from: 'taken_down',
  refusal: 'notTakenDown',
  done: 'restored',
  change: () => ({ state: 'published', taken_down_reason: null, taken_down_at: null }),
}

function moderate({ db, clock }: ModerationDeps, act: Act, step: Step): Promise<void> {
  const now = clock.now()
  return db.transaction().execute((tx) => moderateIn(tx, { ...act, now, isJudged: false }, step))
}

async function moderateIn(
  tx: Tx,
  {
    actor,
    kind: { kind, codes },
    itemOid,
    reason,
    now,
    isJudged,
  }: JudgedAct & { isJudged: boolean },
  { from, refusal, done, change }: Step,
): Promise<void> {
  const type = `${kind}.${done}`
  const item = await lockItem(tx, itemOid)
  if (item?.kind !== kind) throw new AppError(codes.notFound)
  if (item.state !== from) throw new AppError(codes[refusal])
  await updateItem(tx, itemOid, { ...change(reason, now), updated_at: now })
  const subject = { subjectKind: kind, subjectOid: itemOid, details: { reason } }
  const concerns = [item.owner_oid]
  await audit(tx, { actorOid: actor.userOid, action: type, ...subject, concerns }, now)
  const payload = { contentOid: itemOid, ...(isJudged && { isJudged }) }
  await emit(tx, { stream: kind, type, payload }, now)
}
