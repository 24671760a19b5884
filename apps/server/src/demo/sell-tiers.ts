import { firstMonthPart } from '@plax/money'
import type { Deps } from '../deps.ts'
import { findUserByNickname, type UserRow } from '../features/account/account.service.ts'
import { grant } from '../features/ledger/ledger.service.ts'
import { billDue } from '../features/subscription/billing/bill-due.ts'
import { fromWallet } from '../features/subscription/cards/way.ts'
import { chooseTier } from '../features/subscription/subscribe/choose-tier.ts'
import { daysLeftOf } from '../features/subscription/rows/months.ts'
import { firstMonthSetting } from '../features/subscription/rows/subscription.settings.ts'
import { modifyTiers } from '../features/subscription/tiers/modify-tiers.ts'
import { listTiers } from '../features/subscription/tiers/tiers.queries.ts'
import { FakeClock } from '../platform/clock.ts'
import { creators } from './people.ts'
import { demoSubscribers, demoTiers } from './tiers.ts'

type Subscriber = (typeof demoSubscribers)[number]

/** How many months the demo world has a past. */
export const pastMonths = 4

/** A day of a month, as many months before a time. */
export function monthsBefore(now: Date, monthsAgo: number, day: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 9))
}

/**
 * Lives the last months of the demo world's subscriptions again, by the same calls and the same job as
 * in real life, so that a fresh world has subscribers, sales and a history. What an interrupted start
 * has made is found by its keys.
 */
export async function sellDemoTiers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const clock = new FakeClock(monthsBefore(now, pastMonths, 1))
  const past = { ...deps, clock }
  await offerTiers(past)
  for (let monthsAgo = pastMonths; monthsAgo > 0; monthsAgo -= 1) {
    clock.set(monthsBefore(now, monthsAgo, 15))
    const begin = demoSubscribers.filter((one) => one.monthsAgo === monthsAgo)
    for (const one of begin) await subscribe(past, one)
    const billing = monthsBefore(now, monthsAgo - 1, 1)
    if (billing > now) return
    clock.set(billing)
    await billDue(past)
  }
}

async function offerTiers(deps: Deps): Promise<void> {
  for (const [name, tiers] of Object.entries(demoTiers)) {
    const { oid: creatorOid } = await find(deps, name as keyof typeof demoTiers)
    const known = await listTiers(deps.db, { creatorOid, withRemoved: true })
    for (const tier of tiers.slice(known.length)) {
      await modifyTiers(deps, { creatorOid, mode: 'push', tier: { ...tier } })
    }
  }
}

async function subscribe(deps: Deps, { who, to, tier }: Subscriber): Promise<void> {
  const { oid: userOid } = await find(deps, who)
  const { oid: creatorOid } = await find(deps, to)
  const offered = (await listTiers(deps.db, { creatorOid, withRemoved: true }))[tier]
  if (!offered) throw new RangeError(`${to} offers no tier ${tier}.`)
  const { oid: tierHash, price_coins: priceCoins } = offered
  const key = `demo:${who}:${to}`
  await deps.db.transaction().execute((tx) =>
    grant(tx, {
      operation: 'demo.gift',
      key,
      type: 'increase',
      ownerOid: userOid,
      // For the months until now, and half a year of them to come.
      amounts: [{ bucket: 'coin', amount: priceCoins * (pastMonths + 6), origin: 'demo' }],
      now: deps.clock.now(),
    }),
  )
  // Begun in the middle of a month, and as much of it as is left is paid.
  const rule = await deps.settings.get(firstMonthSetting)
  const days = daysLeftOf(deps.clock.now())
  const choice = { userOid, key, tierHash, couponCode: null, way: fromWallet }
  await chooseTier(deps, { ...choice, priceCoins: firstMonthPart(priceCoins, { rule, days }) })
}

async function find(deps: Deps, name: keyof typeof creators): Promise<UserRow> {
  const user = await findUserByNickname(deps.db, creators[name].nickname)
  if (!user) throw new RangeError(`${name} is not in the demo world yet.`)
  return user
}
