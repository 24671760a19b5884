import type { Artefact, Persona } from '@plax/story-engine'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { getNickname } from '../../account/account.service.ts'
import { visitorName } from '../../story/story.service.ts'
import { findDefaultPersona, findPersona, type PersonaRow } from './personas.service.ts'

/**
 * Who the reader is in a reply: the persona of the call, else of the room, else the default one;
 * null is the reader's own name. One of the call that is not the caller's is `persona.not_found`;
 * one of the room may have been deleted since.
 */
export async function resolvePersona(
  db: Db | Tx,
  { userOid }: Pick<Actor, 'userOid'>,
  [ofCall, ofRoom]: [string | null | undefined, string | null],
): Promise<Persona | null> {
  const find = async (oid: string) => (userOid ? findPersona(db, { oid, userOid }) : null)
  if (ofCall) {
    const persona = await find(ofCall)
    if (!persona) throw new AppError('persona.not_found')
    return personaOf(persona)
  }
  if (!userOid) return null
  const kept = ofRoom ? await find(ofRoom) : null
  const persona = kept ?? (await findDefaultPersona(db, userOid))
  return persona && personaOf(persona)
}

function personaOf({ name, gender, prompt }: PersonaRow): Persona {
  return { name, gender, prompt }
}

/**
 * Whom the story speaks to: the persona, else whom the story has the reader play (then nobody is
 * answered here, since a persona would take that place), else the reader by name.
 */
export function personaIn(
  artefact: Pick<Artefact, 'user'>,
  reader: { persona: Persona | null; name: string },
): { persona?: Persona } {
  if (reader.persona) return { persona: reader.persona }
  return artefact.user ? {} : { persona: { name: reader.name } }
}

/** What a story of a language calls the reader. */
export async function readerName(db: Db | Tx, actor: Actor, language: string): Promise<string> {
  return actor.userOid ? getNickname(db, actor.userOid) : visitorName(language)
}
