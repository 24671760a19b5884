import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readIndex, type RunIndex } from '@plax/streaming/hls/recording-index'
import type { Cut } from '@plax/streaming/replay/cuts'
import { type RecordedRun, readRuns } from '@plax/streaming/replay/recorded-run'
import { replayPosition } from '@plax/streaming/replay/replay-position'
import type { Deps } from '../../../deps.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { isOid } from '../../../platform/ids.ts'
import { findItem } from '../../catalogue/catalogue.service.ts'
import { readLevel } from '../levels/levels.ts'
import { repairRecording } from '../ingest/repair.ts'
import { recordingName } from '../ingest/recording-files.ts'
import { findStream, type StreamRow } from '../streams/streams.ts'
import { wholeParts } from './chapters.ts'
import { runObject } from './replay.keys.ts'
import './replays.tables.ts'

type KeepDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'settings' | 'log'>

const dayMs = 24 * 3600_000
const shortestMs = 1000
const source = 'source'

/** Moves what streams recorded on this machine to the storage, one after the other. */
export class RecordingKeeper {
  readonly #deps: KeepDeps
  readonly #folder: string
  readonly #stopping = new AbortController()
  #last: Promise<void> = Promise.resolve()

  /** `folder` has one for each stream, named by its id. */
  constructor(deps: KeepDeps, folder: string) {
    this.#deps = deps
    this.#folder = folder
  }

  /** Makes a replay of what a stream recorded that has ended; what fails is tried at the next start. */
  keep(streamOid: string): Promise<void> {
    this.#last = this.#keepAfter(this.#last, streamOid)
    return this.#last
  }

  async #keepAfter(last: Promise<void>, streamOid: string): Promise<void> {
    await last
    const { signal } = this.#stopping
    if (signal.aborted) return
    try {
      await keepRecording(this.#deps, { streamOid, folder: join(this.#folder, streamOid), signal })
    } catch (error) {
      if (signal.aborted) return
      this.#deps.log.error({ err: error, stream: streamOid }, 'a recording could not be kept')
    }
  }

  /** Those of streams that ended while no process could keep them. */
  async keepLeft(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter(isOid)) {
      const stream = await findStream(this.#deps.db, name)
      if (!stream || stream.ended_at !== null) void this.keep(name)
    }
  }

  /** What isn’t moved yet stays for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#last
  }
}

interface From {
  streamOid: string
  folder: string
  signal: AbortSignal
}

/**
 * Repairs a recording, moves it to the storage, and stores its replay; a stream without a second of
 * pictures has none. Goes on where a process before this one was killed.
 */
async function keepRecording(deps: KeepDeps, { streamOid, folder, signal }: From): Promise<void> {
  if (!(await stat(folder).catch(() => null))) return
  await repairRecording(folder)
  const indexes = await readIndexes(folder)
  const stream = await findStream(deps.db, streamOid)
  const durationMs = readRuns(indexes).reduce((sum, run) => sum + run.durationMs, 0)
  // A test that never went live is nobody’s replay.
  if (stream?.started_at && durationMs >= shortestMs) {
    for (const index of indexes) await moveRun(deps, { streamOid, folder, index, signal })
    await insertReplay(deps, { stream, startedAt: stream.started_at, indexes, durationMs })
  }
  await rm(folder, { recursive: true, force: true })
}

/** Of the source’s runs. A run whose file was moved already has its index alone. */
async function readIndexes(folder: string): Promise<RunIndex[]> {
  const runs = (await readdir(folder)).flatMap((name) => {
    const [, run] = /^source\.(\d{1,6})\.index$/.exec(name) ?? []
    return run === undefined ? [] : [Number(run)]
  })
  const read = runs.map(async (run) =>
    readIndex(await readFile(join(folder, `${recordingName(source, run)}.index`), 'utf8')),
  )
  const indexes = (await Promise.all(read)).flatMap((index) => index ?? [])
  return indexes
    .filter(({ fragments }) => fragments.length > 0)
    .toSorted((a, b) => a.head.run - b.head.run)
}

async function moveRun(
  { storage }: KeepDeps,
  { streamOid, folder, index, signal }: From & { index: RunIndex },
): Promise<void> {
  const { run } = index.head
  const path = join(folder, recordingName(source, run))
  await storage.put(runObject(streamOid, run, 'index'), await readFile(`${path}.index`))
  if (await stat(`${path}.mp4`).catch(() => null))
    await storage.take(runObject(streamOid, run, 'mp4'), `${path}.mp4`, signal)
}

async function insertReplay(
  { db, clock, settings }: KeepDeps,
  of: { stream: StreamRow; startedAt: Date; indexes: readonly RunIndex[]; durationMs: number },
): Promise<void> {
  const { stream, startedAt, indexes } = of
  const { oid, creator_oid: creatorOid } = stream
  const runs = readRuns(indexes)
  const now = clock.now()
  const { replayDays } = await readLevel({ db, settings }, creatorOid)
  await db
    .insertInto('live_replays')
    .values({
      oid,
      creator_oid: creatorOid,
      state: 'recorded',
      title: (await findItem(db, oid))?.title ?? '',
      started_at: startedAt,
      duration_ms: Math.round(of.durationMs),
      bytes: indexes.reduce((sum, index) => sum + bytesOf(index), 0),
      runs: storableJson(runs),
      cuts: storableJson(cutTest(runs, stream, startedAt)),
      created_at: now,
      delete_at: new Date(now.getTime() + replayDays * dayMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A stream that starts by itself does so seconds after its first picture, which is no test. */
const startingMs = 10_000

/** What only its creator saw, before they went live. */
function cutTest(runs: readonly RecordedRun[], stream: StreamRow, startedAt: Date): Cut[] {
  const endMs = replayPosition({ runs, parts: wholeParts(runs) }, startedAt.getTime()) ?? 0
  const isTest = endMs > (stream.starts_itself ? startingMs : 0)
  return isTest ? [{ startMs: 0, endMs: Math.round(endMs) }] : []
}

function bytesOf({ head, fragments }: RunIndex): number {
  return fragments.reduce((sum, { length }) => sum + length, head.initLength)
}
