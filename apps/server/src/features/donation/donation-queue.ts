import { Batches } from '../../platform/batches.ts'
import type { Tx } from '../../platform/db/database.ts'
import { limitLockWait } from '../../platform/db/lock-wait.ts'
import { together } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { balanceIn, getBalances, lockWallets } from '../ledger/ledger.service.ts'
import { readLevel } from '../live/live.service.ts'
import {
  assertLargeEnough,
  assertTakesTexts,
  donate,
  type DonateDeps,
  type DonationRequest,
  givenOf,
} from './donate.ts'
import type { DonationRow } from './donation.tables.ts'
import { describeGiven, type Given, listSent, readFacts } from './offers/donors.ts'
import { assertCovered, type PaidGift, payDonations } from './offers/pay-donation.ts'

/**
 * Text donations that are made at the same moment, in one transaction: each has its own posting, rows
 * and answer. One that can’t be made with the others is made by itself, by `donate`, which names what is
 * in its way.
 */
export class DonationQueue {
  readonly #batches: Batches<DonationRequest, DonationRow>

  constructor(deps: DonateDeps) {
    this.#batches = new Batches({
      together: (requests) => donateTogether(deps, requests),
      alone: (request) => donate(deps, request),
    })
  }

  /** @throws as `donate` */
  donate(request: DonationRequest): Promise<DonationRow> {
    return this.#batches.add(request)
  }
}

async function donateTogether(
  deps: DonateDeps,
  requests: readonly DonationRequest[],
): Promise<(DonationRow | undefined)[]> {
  const given = new Map<string, Given>()
  for (const request of requests) {
    // What a donor gives besides depends on what is left of their coins.
    if (isPlain(request) && !given.has(request.actor.userOid))
      given.set(request.actor.userOid, givenOf(request))
  }
  const now = deps.clock.now()
  const byCreator = [...Map.groupBy(given.values(), ({ creatorOid }) => creatorOid)]
  const fees = new Map<string, number>()
  for (const [creatorOid] of byCreator)
    fees.set(creatorOid, (await readLevel(deps, creatorOid)).feePercent)
  const made = await deps.db.transaction().execute(async (tx) => {
    await together(tx, limitLockWait, (at) => lockWallets(at, [...given.keys()], now))
    const readGifts = byCreator.map(([creatorOid, theirs]) => async (at: Tx) => {
      const feePercent = fees.get(creatorOid) ?? 0
      return giftsTo(at, deps, { creatorOid, given: theirs, feePercent, now })
    })
    const gifts = (await together(tx, ...readGifts)).flat()
    return gifts.length === 0 ? [] : payDonations(tx, gifts, now)
  })
  const byDonor = new Map(made.map((row) => [row.donor_oid, row]))
  return requests.map(({ actor, key }) => {
    const row = byDonor.get(actor.userOid)
    return row?.request_key === key ? row : undefined
  })
}

function isPlain({ optionOid = null, voice = null, mediaOid = null }: DonationRequest): boolean {
  return optionOid === null && voice === null && mediaOid === null
}

/** What can be given to a creator; leaves out what can’t. */
async function giftsTo(
  tx: Tx,
  deps: DonateDeps,
  batch: { creatorOid: string; given: readonly Given[]; feePercent: number; now: Date },
): Promise<PaidGift[]> {
  const { given, feePercent, now } = batch
  const donorOids = given.map(({ donorOid }) => donorOid)
  const [facts, balances, sent] = await together(
    tx,
    (at) => readFacts(at, batch),
    (at) => getBalances(at, donorOids, now),
    (at) => listSent(at, given),
  )
  const earlier = new Set(sent.map(({ donor_oid }) => donor_oid))
  return given.flatMap((one) => {
    if (earlier.has(one.donorOid)) return []
    try {
      assertLargeEnough(one, assertTakesTexts(one, facts))
      assertCovered(one, balanceIn(balances, one.donorOid))
    } catch (error) {
      if (error instanceof AppError) return []
      throw error
    }
    const described = describeGiven(deps, { given: one, facts, now })
    return { given: one, described, donationType: 'text' as const, feePercent }
  })
}
