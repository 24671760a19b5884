import { convertMaxCoinsPerDay } from '@plax/contracts/limits'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  type ConvertRequest,
  convertTogether,
  getConvertedCoins,
  PostingQueue,
} from '../../ledger/ledger.service.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'

export const creditRateSetting = defineSetting({
  name: 'payment.credit_milli_per_coin',
  schema: z.number().int().min(1).max(1_000_000),
  default: 10_000,
  description: 'Credits per converted coin, in thousandths.',
})

export const convertCapSetting = defineSetting({
  name: 'payment.convert_max_coins_per_day',
  schema: z.number().int().min(0).max(1_000_000),
  default: convertMaxCoinsPerDay,
  description: 'Maximum coins a user can convert per day.',
})

export interface ConvertDeps {
  db: Db
  clock: Clock
  settings: Settings
}

export function convertHandlers(deps: ConvertDeps): Handlers {
  const postings = new PostingQueue(deps.db)
  return {
    'GET /story-chat/convert/credit': async ({ actor, query }) => {
      assertUser(actor)
      if (query.type === 'bonusCoin') throw new AppError('wallet.bonus_not_convertible')
      const rate = await deps.settings.get(creditRateSetting)
      const cap = await readConvertCap(deps)
      const convertedCoins = await getConvertedCoins(deps.db, actor.userOid, cap.businessDay)
      return {
        creditMilliPerCoin: rate,
        maxCoinsPerDay: cap.maxCoins,
        remainingCoins: remainingOf(cap, convertedCoins),
        creditMilli: query.amount === undefined ? null : query.amount * rate,
      }
    },
    'POST /story-chat/convert/credit': async ({ actor, body, idempotencyKey }) => {
      assertUser(actor)
      const { userOid } = actor
      if (body.type === 'bonusCoin') throw new AppError('wallet.bonus_not_convertible')
      if (body.amount < 1) throw new AppError('wallet.convert_amount_invalid')
      const cap = await readConvertCap(deps)
      const creditMilli = body.amount * (await deps.settings.get(creditRateSetting))
      const { postingId, convertedCoins } = await convertTogether(postings, {
        operation: 'wallet.convert',
        key: idempotencyKey,
        type: 'convert',
        ownerOid: userOid,
        amountCoins: body.amount,
        creditMilli,
        cap,
        now: deps.clock.now(),
      })
      const remainingCoins = remainingOf(cap, convertedCoins)
      return { postingId, coins: body.amount, creditMilli, remainingCoins }
    },
  }
}

/** None where the operator lowered the cap below what was converted. */
export function remainingOf({ maxCoins }: ConvertCap, convertedCoins: number): number {
  return Math.max(0, maxCoins - convertedCoins)
}

export type ConvertCap = ConvertRequest['cap']

/** The most coins that anybody converts today; the ledger holds it under the wallet's lock. */
export async function readConvertCap({
  settings,
  clock,
}: Pick<ConvertDeps, 'settings' | 'clock'>): Promise<ConvertCap> {
  return {
    businessDay: businessDayOf(clock.now(), await settings.get(businessZoneSetting)),
    maxCoins: await settings.get(convertCapSetting),
  }
}
