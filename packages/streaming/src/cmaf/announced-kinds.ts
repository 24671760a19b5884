import { fourCc } from './box.ts'

/** Whether a publisher's `onMetaData` names a codec of each kind; null if it is other data. */
export function announcedKinds(body: Uint8Array): { video: boolean; audio: boolean } | null {
  if (!contains(body, 'onMetaData')) return null
  return { video: contains(body, 'videocodecid'), audio: contains(body, 'audiocodecid') }
}

const longest = 16_384

/** Names of an AMF object are bytes as they are. */
function contains(body: Uint8Array, name: string): boolean {
  const wanted = fourCc(name)
  const start = body.subarray(0, longest)
  return start.some((_, at) => wanted.every((byte, index) => start[at + index] === byte))
}
