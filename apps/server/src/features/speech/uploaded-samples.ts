import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readSound } from './sound.ts'
import './speech.tables.ts'

const folder = 'speech/samples/'
const samplePattern = /^speech\/samples\/[0-9a-f]{32}\.(mp3|wav)$/
const dayMs = 86_400_000

/** Stores an uploaded sound; answers its key. Throws `speech.sample_unsupported`. */
export async function storeSample(storage: Storage, bytes: Buffer): Promise<string> {
  const sound = readSound(bytes)
  if (!sound) throw new AppError('speech.sample_unsupported')
  const name = randomBytes(16).toString('hex')
  const key = `${folder}${name}.${sound.type === 'audio/wav' ? 'wav' : 'mp3'}`
  await storage.put(key, sound.bytes)
  return key
}

export function sampleType(key: string): string {
  return key.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg'
}

/** Throws `speech.sample_not_found`. */
export async function assertSample(storage: Storage, key: string): Promise<void> {
  const isStored = samplePattern.test(key) && (await storage.stat(key)) !== null
  if (!isStored) throw new AppError('speech.sample_not_found')
}

export async function deleteSample(storage: Storage, key: string): Promise<void> {
  await storage.delete(key)
}

/** Deletes samples that were uploaded a day ago and belong to no voice. */
export async function sweepSamples({
  db,
  storage,
  clock,
}: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs)
  for (let page = await storage.list(folder); page.length > 0;) {
    const rows = await db.selectFrom('speech_voices').select('sample_key').execute()
    const used = new Set(rows.map(({ sample_key: key }) => key))
    for (const { key, modifiedAt } of page)
      if (modifiedAt < before && !used.has(key)) await storage.delete(key)
    page = await storage.list(folder, page.at(-1)?.key)
  }
}
