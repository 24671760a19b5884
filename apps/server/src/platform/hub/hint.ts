import { type Bus, maxHintBytes } from '../bus/bus.ts'

export const hubHints = 'hub'
export const hubRechecks = 'hub-recheck'
/** What a hint holds beside its keys. */
const frameBytes = 60

/** Has every process read what changed for the members of these topics, by the keys of their sources. */
export function hintHub(bus: Bus, keys: readonly string[]): Promise<void> {
  return publishKeys(bus, hubHints, keys)
}

/** Has every process ask again who may stay in these topics; all others are refused at once. */
export function recheckHub(bus: Bus, keys: readonly string[]): Promise<void> {
  return publishKeys(bus, hubRechecks, keys)
}

async function publishKeys(bus: Bus, topic: string, keys: readonly string[]): Promise<void> {
  let batch: string[] = []
  let bytes = frameBytes
  for (const key of keys) {
    const size = Buffer.byteLength(key) + 3
    if (bytes + size > maxHintBytes) {
      await bus.publish(topic, batch)
      batch = []
      bytes = frameBytes
    }
    batch.push(key)
    bytes += size
  }
  if (batch.length > 0) await bus.publish(topic, batch)
}
