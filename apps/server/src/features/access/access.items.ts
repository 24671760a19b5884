import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type CatalogueItem, findItem, type ItemKind } from '../catalogue/catalogue.service.ts'
import type { AccessAnswer } from './access.answer.ts'
import { checkAccess, type AccessActor } from './access.check.ts'
import { isHidden } from './access.policy.ts'

interface Question {
  /** Without a name it is any. */
  kind: Partial<ItemKind> & Pick<ItemKind, 'codes'>
  itemOid: string
  actor: AccessActor
  now: Date
}

/** Owners and admins change an item; whoever else may at least see it is told that it is not theirs. */
export function canEdit(
  actor: AccessActor,
  item: Pick<CatalogueItem, 'owner_oid' | 'state'>,
): boolean {
  if (item.state === 'deleted') return false
  return actor.roles.has('admin') || (actor.userOid !== null && actor.userOid === item.owner_oid)
}

/** An item and what the actor may do with it; `notFound` where it must stay unknown. */
export async function getVisibleItem(
  db: Db | Tx,
  { kind: { kind, codes }, itemOid, actor, now }: Question,
): Promise<{ item: CatalogueItem; access: AccessAnswer }> {
  const item = await findItem(db, itemOid)
  if (!item || (kind !== undefined && item.kind !== kind)) throw new AppError(codes.notFound)
  const access = await checkAccess(db, { actor, item, now })
  if (isHidden(access)) throw new AppError(codes.notFound)
  return { item, access }
}

/** The item, if the actor may change it. Throws `notFound` and `notYours`. */
export async function getEditableItem(db: Db | Tx, question: Question): Promise<CatalogueItem> {
  const { item } = await getVisibleItem(db, question)
  if (!canEdit(question.actor, item)) throw new AppError(question.kind.codes.notYours)
  return item
}
