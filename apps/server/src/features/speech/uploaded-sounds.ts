import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Sound } from './sound.ts'

/** Where the samples of voices are. */
export const samplesFolder = 'speech/samples/'
const namePattern = /^[0-9a-f]{32}\.(?:mp3|wav)$/
const dayMs = 86_400_000

/** Stores an uploaded sound in a folder; answers its key. */
export async function storeSound(storage: Storage, folder: string, sound: Sound): Promise<string> {
  const name = randomBytes(16).toString('hex')
  const key = `${folder}${name}.${sound.type === 'audio/wav' ? 'wav' : 'mp3'}`
  await storage.put(key, sound.bytes)
  return key
}

export function soundType(key: string): string {
  return key.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg'
}

/** Whether a key is that of a sound in a folder. */
export async function hasSound(storage: Storage, folder: string, key: string): Promise<boolean> {
  const isNamed = key.startsWith(folder) && namePattern.test(key.slice(folder.length))
  return isNamed && (await storage.stat(key)) !== null
}

/** Deletes sounds that were uploaded a day ago and that nothing uses; `usedOf` answers those of keys that are. */
export async function sweepSounds(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  folder: string,
  usedOf: (keys: readonly string[]) => Promise<ReadonlySet<string | null>>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs)
  for (let page = await storage.list(folder); page.length > 0;) {
    const used = await usedOf(page.map(({ key }) => key))
    for (const { key, modifiedAt } of page)
      if (modifiedAt < before && !used.has(key)) await storage.delete(key)
    page = await storage.list(folder, page.at(-1)?.key)
  }
}
