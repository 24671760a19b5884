import type { Bus } from '../../../platform/bus/bus.ts'
import { hintHub } from '../../../platform/hub/hint.ts'

/** What any process that receives a stream is to look at again. */
export const streamHints = 'live.streams'

/** The key of the hub’s topic about a creator’s stream, for viewers. */
export function streamTopicKey(creatorOid: string): string {
  return `live:${creatorOid}`
}

/** The same for the creator’s own page. */
export function studioTopicKey(creatorOid: string): string {
  return `live-studio:${creatorOid}`
}

/** The key of the hub’s topic about who is on air. */
export const liveNowKey = 'live-now'

/** Shows open pages what became of a creator’s stream. */
export async function hintStream(bus: Bus, creatorOid: string): Promise<void> {
  await hintHub(bus, [liveNowKey, streamTopicKey(creatorOid), studioTopicKey(creatorOid)])
}
