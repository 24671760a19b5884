import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { type CreatorStep, readSteps } from '../../../platform/first-steps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** Its creator has an introduction in some language. */
export const channelStep: CreatorStep = {
  step: 'channel',
  isDone: (oid) => sql`EXISTS (SELECT FROM users WHERE oid = ${oid} AND introductions <> '{}')`,
}

/** @param deps.firstSteps of every feature */
export function firstStepHandlers(
  deps: Pick<Deps, 'db'> & { firstSteps: () => readonly CreatorStep[] },
): Handlers {
  return {
    'GET /channel/first-steps': async ({ actor }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      return { steps: await readSteps(deps.db, { steps: deps.firstSteps(), creatorOid }) }
    },
  }
}
