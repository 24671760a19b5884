import type { Persona } from '@plax/story-engine'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'

/**
 * Who the reader is in a reply: the persona of the call, else of the room, else the default one;
 * null is the reader's own name. One of the call that is not the caller's is `persona.not_found`;
 * one of the room may have been deleted since.
 */
export async function resolvePersona(
  db: Db,
  actor: Pick<Actor, 'userOid'>,
  [ofCall, ofRoom]: [string | null | undefined, string | null],
): Promise<Persona | null> {
  if (ofCall) {
    const persona = actor.userOid ? await findPersona(db, actor.userOid, ofCall) : null
    if (!persona) throw new AppError('persona.not_found')
    return persona
  }
  if (!actor.userOid) return null
  const kept = ofRoom ? await findPersona(db, actor.userOid, ofRoom) : null
  return kept ?? findPersona(db, actor.userOid, null)
}

/** A persona of a user; without an id the default one. */
async function findPersona(db: Db, userOid: string, oid: string | null): Promise<Persona | null> {
  const query = db
    .selectFrom('personas')
    .select(['name', 'gender', 'prompt'])
    .where('user_oid', '=', userOid)
  const row = await (oid ? query.where('oid', '=', oid) : query.where('is_default', '=', true))
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
