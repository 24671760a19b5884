import type { OutputOf } from '@plax/contracts'
import { topUpBelowMilli } from '@plax/contracts/limits'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { newOid } from '../../../platform/ids.ts'
import { getBalance } from '../../ledger/ledger.service.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import type { ConvertDeps } from '../credits/convert.ts'
import { readTopUpTerms } from './top-up-terms.ts'
import { makeDue } from './top-up.service.ts'

export function topUpHandlers(deps: ConvertDeps): Handlers {
  return {
    'GET /wallet/top-up': async ({ actor }) => {
      assertUser(actor)
      return present(deps, actor.userOid)
    },
    'PUT /wallet/top-up': async ({ actor, body: { isOn, maxCoinsPerDay } }) => {
      assertUser(actor)
      const { userOid } = actor
      const { coins } = await readTopUpTerms(deps.settings)
      if (isOn && maxCoinsPerDay < coins) {
        throw new AppError('wallet.top_up_limit_too_low', { coins })
      }
      const now = deps.clock.now()
      const set = { is_on: isOn, max_coins_per_day: maxCoinsPerDay, failure: null, updated_at: now }
      await deps.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('top_ups')
          .values({ user_oid: userOid, ...set })
          .onConflict((conflict) =>
            conflict.column('user_oid').doUpdateSet(isOn ? set : { ...set, due_key: null }),
          )
          .execute()
        const { creditMilli } = await getBalance(tx, userOid, now)
        if (creditMilli >= topUpBelowMilli) return
        await makeDue(tx, { userOid, dueKey: `asked:${newOid(now)}`, now })
      })
      return present(deps, userOid)
    },
  }
}

async function present(
  deps: ConvertDeps,
  userOid: string,
): Promise<OutputOf<'GET /wallet/top-up'>> {
  const { coins, creditMilli } = await readTopUpTerms(deps.settings)
  const businessDay = businessDayOf(deps.clock.now(), await deps.settings.get(businessZoneSetting))
  const row = await deps.db
    .selectFrom('top_ups')
    .selectAll()
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return {
    belowMilli: topUpBelowMilli,
    coins,
    creditMilli,
    isOn: row?.is_on ?? false,
    maxCoinsPerDay: row?.max_coins_per_day ?? null,
    toppedUpCoins: row?.day === businessDay ? row.day_coins : 0,
    failure: row?.failure ?? null,
  }
}
