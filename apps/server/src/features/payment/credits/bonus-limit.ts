import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getSpentBonusCredits } from '../../ledger/ledger.service.ts'
import { readBonusCap } from './bonus-limit.service.ts'
import type { ConvertDeps } from './convert.ts'

export function bonusLimitHandlers(deps: ConvertDeps): Handlers {
  return {
    'GET /wallet/bonus-credits': async ({ actor }) => {
      assertUser(actor)
      const { businessDay, maxMilli } = await readBonusCap(deps)
      const spentMilli = await getSpentBonusCredits(deps.db, actor.userOid, businessDay)
      const leftMilli = Math.max(0, maxMilli - spentMilli)
      return { businessDay, limitMilli: maxMilli, spentMilli, leftMilli }
    },
  }
}
