import { type Language, languages } from '@plax/contracts/languages'
import { voicesMax } from '@plax/contracts/speech/speech-values'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/storable-json.ts'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { assertOwnAssets, deleteAsset, handOverPictures } from '../media/media.service.ts'
import { canSpeak } from './can-speak.ts'
import { sampleTask } from './samples.ts'
import type { VoiceRow } from './speech.tables.ts'
import { hasSound, samplesFolder } from './uploaded-sounds.ts'

type VoiceDeps = Pick<Deps, 'db' | 'clock' | 'storage'>

export async function listVoices(db: Db | Tx): Promise<VoiceRow[]> {
  return db.selectFrom('speech_voices').selectAll().orderBy('place').orderBy('oid').execute()
}

/** Those that donors can choose: that are on, and have what they need to speak. */
export async function listOffered(
  { config }: Pick<Deps, 'config'>,
  db: Db | Tx,
): Promise<VoiceRow[]> {
  const rows = await listVoices(db)
  return rows.filter((row) => row.is_used && canSpeak({ config }, row))
}

/** Throws `speech.voice_not_found` of one that isn’t offered any more. */
export async function getOfferedVoice(
  deps: Pick<Deps, 'config'>,
  tx: Db | Tx,
  oid: string,
): Promise<VoiceRow> {
  const row = (await listOffered(deps, tx)).find((each) => each.oid === oid)
  if (!row) throw new AppError('speech.voice_not_found')
  return row
}

interface SentVoice {
  oid?: string | undefined
  voiceId: string
  modelId: string
  name: string
  price: number
  langs: readonly Language[]
  use: boolean
  iconS3Key?: string | null | undefined
  sampleS3Key?: string | null | undefined
}

/**
 * Adds a voice at the end, or changes one; without an uploaded sample, one is made afterward.
 *
 * @throws speech.voice_not_found, speech.voice_exists, speech.too_many_voices,
 *   speech.sample_not_found, media.not_found
 */
export async function saveVoice(
  deps: VoiceDeps,
  { actorOid, sent }: { actorOid: string; sent: SentVoice },
): Promise<void> {
  const now = deps.clock.now()
  const sampleKey = sent.sampleS3Key ?? null
  if (sampleKey !== null && !(await hasSound(deps.storage, samplesFolder, sampleKey)))
    throw new AppError('speech.sample_not_found')
  const former = await deps.db.transaction().execute(async (tx) => {
    const known = await lockVoices(tx)
    const before = known.find(({ oid }) => oid === sent.oid)
    assertFits(known, { sent, before })
    const oid = before?.oid ?? newOid(now)
    const iconOid = sent.iconS3Key ?? null
    if (iconOid !== null && iconOid !== before?.icon_asset_oid) {
      // It belongs to the voice, so that it stays when the administrator leaves.
      await assertOwnAssets(tx, { assetOids: [iconOid], ownerOids: [actorOid] })
      await handOverPictures(tx, { from: actorOid, to: oid, assetOids: [iconOid] })
    }
    if (before?.icon_asset_oid && before.icon_asset_oid !== iconOid)
      await deleteAsset(tx, before.icon_asset_oid)
    const isSame = before?.voice_id === sent.voiceId && before.model_id === sent.modelId
    const row = {
      oid,
      voice_id: sent.voiceId,
      model_id: sent.modelId,
      name: storableText(sent.name),
      price_coins: sent.price,
      langs: languages.filter((lang) => sent.langs.includes(lang)),
      is_used: sent.use,
      icon_asset_oid: iconOid,
      sample_key: sampleKey,
      sample_hash: isSame ? before.sample_hash : null,
      sample_fault: null,
      place: before?.place ?? Math.max(0, ...known.map(({ place }) => place)) + 1,
      created_at: before?.created_at ?? now,
    }
    await tx
      .insertInto('speech_voices')
      .values(row)
      .onConflict((conflict) => conflict.column('oid').doUpdateSet(row))
      .execute()
    await auditVoice(tx, { actorOid, action: 'speech.voice_saved', oid, sent, now })
    await addJob(tx, sampleTask, {}, { key: sampleTask })
    return before?.sample_key ?? null
  })
  if (former !== null && former !== sampleKey) await deps.storage.delete(former)
}

function assertFits(
  known: readonly VoiceRow[],
  { sent, before }: { sent: SentVoice; before: VoiceRow | undefined },
): void {
  if (sent.oid !== undefined && !before) throw new AppError('speech.voice_not_found')
  const isTaken = known.some(
    (row) => row !== before && row.voice_id === sent.voiceId && row.model_id === sent.modelId,
  )
  if (isTaken) throw new AppError('speech.voice_exists')
  if (!before && known.length >= voicesMax)
    throw new AppError('speech.too_many_voices', { maxCount: voicesMax })
}

/** Throws `speech.voice_not_found`. */
export async function deleteVoice(
  deps: VoiceDeps,
  { actorOid, oid }: { actorOid: string; oid: string },
): Promise<void> {
  const now = deps.clock.now()
  const deleted = await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('speech_voices')
      .where('oid', '=', oid)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('speech.voice_not_found')
    if (row.icon_asset_oid !== null) await deleteAsset(tx, row.icon_asset_oid)
    const sent = { name: row.name, voiceId: row.voice_id, modelId: row.model_id }
    await auditVoice(tx, { actorOid, action: 'speech.voice_deleted', oid, sent, now })
    return row
  })
  if (deleted.sample_key !== null) await deps.storage.delete(deleted.sample_key)
}

/** Throws `speech.order_outdated` unless these are all voices, each once. */
export async function orderVoices(
  { db, clock }: VoiceDeps,
  { actorOid, oids }: { actorOid: string; oids: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await lockVoices(tx)
    const isComplete = known.length === oids.length && known.every(({ oid }) => oids.includes(oid))
    if (!isComplete) throw new AppError('speech.order_outdated')
    for (const [index, oid] of oids.entries()) {
      await tx
        .updateTable('speech_voices')
        .set({ place: index + 1 })
        .where('oid', '=', oid)
        .execute()
    }
    await audit(
      tx,
      { actorOid, action: 'speech.voices_ordered', subjectKind: 'speech_voice', subjectOid: null },
      clock.now(),
    )
  })
}

/** Changes of the list take turns. */
async function lockVoices(tx: Tx): Promise<VoiceRow[]> {
  return tx.selectFrom('speech_voices').selectAll().orderBy('oid').forUpdate().execute()
}

async function auditVoice(
  tx: Tx,
  audited: { actorOid: string; action: string; oid: string; sent: object; now: Date },
): Promise<void> {
  const { actorOid, action, oid, sent, now } = audited
  const subject = { subjectKind: 'speech_voice', subjectOid: oid }
  await audit(tx, { actorOid, action, ...subject, details: { ...sent } }, now)
}
