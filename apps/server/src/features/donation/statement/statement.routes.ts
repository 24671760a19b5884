import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { makeStatement } from './make-statement.ts'

export function statementHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
  return {
    'GET /live/statement': ({ actor, query: { streamOid } }) =>
      makeStatement(deps, { actor, streamOid }),
  }
}
