import { type FileHandle, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CmafError } from '@plax/streaming/cmaf/cmaf-error'
import { FragmentStream } from '@plax/streaming/cmaf/fragment-stream'
import { readFragment } from '@plax/streaming/cmaf/read-fragment'
import { readInit } from '@plax/streaming/cmaf/read-init'
import {
  type IndexedFragment,
  readIndex,
  type RunIndex,
  writeIndexHead,
  writeIndexLine,
} from '@plax/streaming/hls/recording-index'
import { readRecordingName, recordingName } from './recording-files.ts'

/**
 * Makes files and indexes that a crash cut off agree again: what is whole in a file is in its index, and
 * nothing else is in the file. Answers what is there, by rung; safe to repeat.
 */
export async function repairRecording(folder: string): Promise<Map<string, RunIndex[]>> {
  const found = new Map<string, RunIndex[]>()
  const names = await readdir(folder)
  const files = names.flatMap((name) => readRecordingName(name) ?? [])
  let next = { run: 0, number: 0, atLeast: 0 }
  for (const { rung, run } of files.toSorted((a, b) => a.run - b.run)) {
    if (run !== next.run) next = { run, number: next.atLeast, atLeast: next.atLeast }
    const index = await repairRun(join(folder, recordingName(rung, run)), next.number)
    if (!index) continue
    found.set(rung, [...(found.get(rung) ?? []), index])
    next.atLeast = Math.max(next.atLeast, (index.fragments.at(-1)?.number ?? -1) + 1)
  }
  return found
}

/** `firstNumber` is that of its first segment, if its index doesn’t say. */
async function repairRun(path: string, firstNumber: number): Promise<RunIndex | null> {
  const text = await readFile(`${path}.index`, 'utf8').catch(() => '')
  const index = readIndex(text)
  const file = await open(`${path}.mp4`, 'r+')
  try {
    const repaired = index && (await repairIndex(index, { file, firstNumber }))
    if (repaired && repaired.fragments.length > 0) {
      await file.truncate(endOf(repaired))
      await replaceIndex(path, { old: text, repaired })
      return repaired
    }
  } finally {
    await file.close()
  }
  await Promise.all([rm(`${path}.mp4`), rm(`${path}.index`, { force: true })])
  return null
}

async function replaceIndex(path: string, { old, repaired }: { old: string; repaired: RunIndex }) {
  const lines = [writeIndexHead(repaired.head), ...repaired.fragments.map(writeIndexLine)]
  if (lines.join('') === old) return
  await writeFile(`${path}.index.new`, lines.join(''))
  await rename(`${path}.index.new`, `${path}.index`)
}

interface Place {
  file: FileHandle
  firstNumber: number
}

async function repairIndex({ head, fragments }: RunIndex, place: Place): Promise<RunIndex> {
  const { size } = await place.file.stat()
  const kept = fragments.filter(({ offset, length }) => offset + length <= size)
  const known = { head, fragments: kept }
  return { head, fragments: [...kept, ...(await readTail(known, place))] }
}

/** Whole fragments behind the last one of the index. */
async function readTail({ head, fragments }: RunIndex, place: Place): Promise<IndexedFragment[]> {
  const found: IndexedFragment[] = []
  let offset = endOf({ head, fragments })
  let segment = lastSegment(fragments, place.firstNumber)
  try {
    const first = await place.file.read(new Uint8Array(head.initLength), 0, head.initLength, 0)
    const init = readInit(first.buffer)
    const stream = new FragmentStream()
    for await (const chunk of place.file.createReadStream({ start: offset, autoClose: false }))
      for (const { bytes } of stream.push(chunk as Buffer)) {
        const { startMs, endMs, shownMs, isKey } = readFragment(bytes, init)
        if (isKey && startMs - segment.startMs >= shortestSegmentMs)
          segment = { number: segment.number + 1, startMs }
        const at = { number: segment.number, offset, length: bytes.length }
        found.push({ ...at, startMs, endMs, shownMs, isKey })
        offset += bytes.length
      }
  } catch (error) {
    if (!(error instanceof CmafError)) throw error
  }
  return found
}

const shortestSegmentMs = 1500

function lastSegment(
  fragments: readonly IndexedFragment[],
  firstNumber: number,
): { number: number; startMs: number } {
  const number = fragments.at(-1)?.number ?? firstNumber
  const startMs = fragments.find((fragment) => fragment.number === number)?.startMs ?? 0
  return { number, startMs }
}

function endOf({ head, fragments }: RunIndex): number {
  const last = fragments.at(-1)
  return last ? last.offset + last.length : head.initLength
}
