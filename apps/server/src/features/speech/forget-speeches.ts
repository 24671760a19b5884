import { donationDays } from '@plax/contracts/donation/donation-values'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { SoundRow } from './speech.tables.ts'
import { samplesFolder, sweepSounds } from './uploaded-sounds.ts'

const dayMs = 86_400_000
const mostTogether = 1000

/** Deletes speeches with the donations that they belong to, and sounds that nothing needs any more. */
export async function forgetSpeeches(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = deps.clock.now().getTime()
  const before = new Date(now - (donationDays + 1) * dayMs)
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM speeches WHERE oid IN (
        SELECT oid FROM speeches WHERE created_at < ${before} LIMIT ${mostTogether})`.execute(
      deps.db,
    )
    if (Number(numAffectedRows ?? 0) < mostTogether) break
  }
  await forgetSounds(deps, new Date(now - dayMs))
  await sweepSounds(deps, samplesFolder, async () => {
    const voices = await deps.db.selectFrom('speech_voices').select('sample_key').execute()
    return new Set(voices.map(({ sample_key: key }) => key))
  })
}

/** The row goes first: a sound without a row is made again, a row without a sound isn’t. */
async function forgetSounds(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  before: Date,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<Pick<SoundRow, 'object_key'>>`
      DELETE FROM speech_sounds WHERE hash IN (
        SELECT hash FROM speech_sounds WHERE created_at < ${before}
          AND NOT EXISTS (SELECT FROM speeches WHERE sound_hash = hash)
          AND NOT EXISTS (SELECT FROM speech_voices WHERE sample_hash = hash)
        LIMIT ${mostTogether})
      RETURNING object_key`.execute(db)
    for (const { object_key: key } of rows) await storage.delete(key)
    if (rows.length < mostTogether) return
  }
}
