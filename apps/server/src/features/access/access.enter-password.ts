import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { assertCallsLeft, countCall } from '../../platform/http/rate-limit.ts'
import { isPassword } from '../account/account.service.ts'
import type { ItemKind } from '../catalogue/catalogue.service.ts'
import type { AccessAnswer } from './access.answer.ts'
import { getVisibleItem } from './access.items.ts'
import { findPasswordHash, ownerOf, rememberEntry } from './access.passwords.ts'

const guesses = { calls: 10, windowSeconds: 300 }
/** Wrong ones of all visitors to an item together: other devices and addresses cost them nothing. */
const visitorGuesses = { calls: 200, windowSeconds: 3600 }

/**
 * Opens the gate of an item's password for somebody, and answers what they may do then: something
 * else may still be in their way, or they needed none. Remembered until the password is changed.
 *
 * @throws notFound, passwordWrong, auth.guest_id_required, request.too_many
 */
export async function enterPassword(
  deps: { db: Db; clock: Clock },
  asked: { actor: Actor; kind: ItemKind; itemOid: string; password: string },
): Promise<AccessAnswer> {
  const { actor, kind, itemOid, password } = asked
  const question = { actor, kind, itemOid, now: deps.clock.now() }
  const { item, access } = await getVisibleItem(deps.db, question)
  if (access.allowed || access.reason !== 'password' || item.password_oid === null) return access
  const reader = ownerOf(actor)
  if (reader === null) throw new AppError('auth.guest_id_required')
  for (const name of [`${reader.kind}|${reader.oid}`, actor.address]) {
    await countCall(deps, `item-password|${itemOid}|${name}`, guesses)
  }
  const visitors = reader.kind === 'guest' ? `item-password|${itemOid}|visitors` : null
  if (visitors) await assertCallsLeft(deps, visitors, visitorGuesses)
  const hash = await findPasswordHash(deps.db, item.password_oid)
  if (hash === null || !(await isPassword(password, hash))) {
    if (visitors) await countCall(deps, visitors, visitorGuesses)
    throw new AppError(kind.codes.passwordWrong)
  }
  const { now } = question
  await rememberEntry(deps.db, { reader: actor, passwordOid: item.password_oid, now })
  return (await getVisibleItem(deps.db, question)).access
}
