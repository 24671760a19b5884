import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { admit } from '../admission/admission.ts'
import { canModerate } from '../managers/managers.ts'

/**
 * Lets someone into a creator’s chat: whoever moderates it always, and others while they may watch the
 * stream. Throws the refusal.
 */
export async function admitToChat(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  asked: { actor: Actor; creatorOid: string },
): Promise<void> {
  if (await canModerate(deps.db, asked)) return
  await admit(deps, asked)
}
