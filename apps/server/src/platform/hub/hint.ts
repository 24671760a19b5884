import { type Bus, maxHintBytes } from '../bus/bus.ts'

export const hubHints = 'hub'
/** What a hint holds beside its keys. */
const frameBytes = 60

/** Has every process read what changed for the members of these topics, by the keys of their sources. */
export async function hintHub(bus: Bus, keys: readonly string[]): Promise<void> {
  let batch: string[] = []
  let bytes = frameBytes
  for (const key of keys) {
    const size = Buffer.byteLength(key) + 3
    if (bytes + size > maxHintBytes) {
      await bus.publish(hubHints, batch)
      batch = []
      bytes = frameBytes
    }
    batch.push(key)
    bytes += size
  }
  if (batch.length > 0) await bus.publish(hubHints, batch)
}
