import { donationMediaSeconds } from '@plax/contracts/donation/donation-values'
import { donationMinCoins } from '@plax/contracts/limits'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { listGrants } from '../../account/account.service.ts'
import { findCurrentStream, readFormer } from '../../live/live.service.ts'

export type OptionsRow = Selectable<Database['donation_options']>

const byDefault = {
  donation_type: 'all',
  uses_text_effect: true,
  uses_roulette: false,
  uses_missions: false,
  is_locked: false,
  min_coins: donationMinCoins,
  uses_speech: false,
  speech_min_coins: donationMinCoins,
  uses_media: false,
  media_min_coins: donationMinCoins,
  media_max_seconds: donationMediaSeconds.byDefault,
  goal_title: null,
  goal_coins: null,
  goal_since: null,
} as const satisfies Omit<OptionsRow, 'creator_oid'>

/** Of someone who may go live. Throws `donation.no_donations`. */
export async function getOptions(db: Db | Tx, creatorOid: string): Promise<OptionsRow> {
  if (!(await takesDonations(db, creatorOid))) throw new AppError('donation.no_donations')
  return readOptions(db, creatorOid)
}

/** Whether someone may go live. */
export async function takesDonations(db: Db | Tx, creatorOid: string): Promise<boolean> {
  const grants = await listGrants(db, [creatorOid])
  return grants.some(({ role }) => role === 'livestreamer')
}

export async function readOptions(db: Db | Tx, creatorOid: string): Promise<OptionsRow> {
  const row = await db
    .selectFrom('donation_options')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirst()
  return row ?? { creator_oid: creatorOid, ...byDefault }
}

/**
 * What can’t be on together (spec D54).
 *
 * @throws donation.text_effect_conflict, donation.text_roulette_conflict,
 *   donation.mission_roulette_conflict
 */
export function assertAgree(options: OptionsRow): void {
  const { donation_type: type, uses_text_effect, uses_roulette } = options
  if (type === 'roulette' && uses_text_effect) throw new AppError('donation.text_effect_conflict')
  if ((type === 'text' || type === 'mission') && uses_roulette)
    throw new AppError(`donation.${type}_roulette_conflict`)
}

export async function saveOptions(tx: Tx, options: OptionsRow): Promise<void> {
  assertAgree(options)
  await tx
    .insertInto('donation_options')
    .values(options)
    .onConflict((conflict) => conflict.column('creator_oid').doUpdateSet(options))
    .execute()
}

/** Whether bonus coins pay for donations: as the stream that’s on says, or else as the next will. */
export async function acceptsBonusCoins(db: Db | Tx, creatorOid: string): Promise<boolean> {
  const stream = await findCurrentStream(db, creatorOid)
  return acceptsBonusCoinsIn(db, { creatorOid, stream })
}

/** The same, if the stream that’s on or prepared is known. */
export async function acceptsBonusCoinsIn(
  db: Db | Tx,
  {
    creatorOid,
    stream,
  }: { creatorOid: string; stream: Awaited<ReturnType<typeof findCurrentStream>> },
): Promise<boolean> {
  if (stream) return stream.uses_bonus_coins
  return (await readFormer(db, creatorOid)).stream.uses_bonus_coins ?? false
}
