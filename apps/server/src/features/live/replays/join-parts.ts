import { buffer } from 'node:stream/consumers'
import { FragmentStream } from '@plax/streaming/cmaf/fragment-stream'
import { readInit } from '@plax/streaming/cmaf/read-init'
import { beginOf, shiftFragment } from '@plax/streaming/cmaf/shift-fragment'
import type { RunIndex } from '@plax/streaming/hls/recording-index'
import type { KeptPart } from '@plax/streaming/replay/cuts'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { runObject } from './replay.keys.ts'

/** Parts that follow each other and were encoded alike. */
export interface JoinedParts {
  init: Uint8Array
  parts: KeptPart[]
}

interface Recording {
  storage: Storage
  oid: string
}

/** Groups parts by how they were encoded: within a group nothing needs encoding again. */
export async function groupParts(
  { storage, oid }: Recording,
  { indexes, parts }: { indexes: readonly RunIndex[]; parts: readonly KeptPart[] },
): Promise<JoinedParts[]> {
  const inits = new Map<number, Buffer>()
  for (const { head } of indexes) {
    const range = { start: 0, end: head.initLength - 1 }
    const object = await storage.get(runObject(oid, head.run, 'mp4'), range)
    if (!object) throw new AppError('live.no_replay')
    inits.set(head.run, await buffer(object.stream))
  }
  const groups: JoinedParts[] = []
  for (const part of parts) {
    const init = inits.get(part.run) ?? Buffer.alloc(0)
    const last = groups.at(-1)
    if (last && init.equals(last.init)) last.parts.push(part)
    else groups.push({ init, parts: [part] })
  }
  return groups
}

/** How many bytes `joinParts` gives. */
export function bytesOf({ init, parts }: JoinedParts): number {
  return parts.reduce((sum, { length }) => sum + length, init.length)
}

/** One fragmented MP4 of parts: the recorded bytes, with the times of their new places. */
export async function* joinParts(
  { storage, oid }: Recording,
  { init, parts }: JoinedParts,
): AsyncGenerator<Uint8Array> {
  const facts = readInit(init)
  yield init
  let endMs: number | null = null
  for (const { run, offset, length, startMs, ...part } of parts) {
    const range = { start: offset, end: offset + length - 1 }
    const object = await storage.get(runObject(oid, run, 'mp4'), range)
    if (!object) throw new AppError('live.no_replay')
    const stream = new FragmentStream()
    for await (const chunk of object.stream)
      for (const { bytes } of stream.push(chunk as Buffer)) {
        endMs ??= Math.max(Math.ceil(startMs - beginOf(bytes, facts)), 0)
        shiftFragment(bytes, facts, endMs - startMs)
        yield bytes
      }
    endMs = (endMs ?? 0) + part.endMs - startMs
  }
}
