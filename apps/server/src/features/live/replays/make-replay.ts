import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type KeptPart, keepParts } from '@plax/streaming/replay/cuts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import {
  listRunningKeys,
  type TaskContext,
  type TaskEnd,
  type TaskKind,
  type TaskRow,
} from '../../../platform/tasks/tasks.ts'
import { getUser, rolesOf } from '../../account/account.service.ts'
import { findItem, type ItemKinds } from '../../catalogue/catalogue.service.ts'
import { saveReplayDraft } from '../../content/replay-videos.service.ts'
import { saveChapters } from '../../media/encoding/texts.service.ts'
import { storeFile } from '../../media/stored-files.service.ts'
import { findStream } from '../streams/streams.ts'
import { placeChapters } from './chapters.ts'
import { bytesOf, groupParts, type JoinedParts, joinParts } from './join-parts.ts'
import { readRecording } from './read-recording.ts'
import { chaptersOf } from './present-replay.ts'
import { findReplay, type ReplayRow } from './replays.queries.ts'
import { unifyParts } from './unify-parts.ts'

/** The task that makes a video of a replay; its key is the replay’s id. */
export const makingTask = 'live.make-replay'

export type MakeDeps = Pick<
  Deps,
  'db' | 'clock' | 'storage' | 'settings' | 'config' | 'log' | 'secret' | 'metrics' | 'askedRoles'
> & { kinds: ItemKinds }

export function makingKind(deps: MakeDeps): TaskKind {
  return {
    perMachine: 2,
    run: (task, context) => makeVideo(deps, { task, context }),
    onEnd: endMaking,
  }
}

async function makeVideo(
  deps: MakeDeps,
  { task, context }: { task: TaskRow; context: TaskContext },
): Promise<void> {
  const replay = await findReplay(deps.db, task.key)
  if (replay?.state !== 'making') return
  const indexes = await readRecording(deps.storage, replay)
  const parts = keepParts(indexes, replay.cuts)
  if (parts.length === 0) throw new AppError('live.replay_is_empty')
  const groups = await groupParts({ ...deps, oid: replay.oid }, { indexes, parts })
  const sizes = indexes.map(({ head: { width, height } }) => ({ width, height }))
  const size = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
  const file = await inFolder(deps, replay.oid, (folder) =>
    storeParts(deps, { replay, groups, parts, size: evenSize(size), folder, context }),
  )
  await saveVideo(deps, { replay, parts, file })
  await context.commit((tx) => markMade(tx, replay.oid, parts))
}

/** Encoders of 4:2:0 want even sides. */
function evenSize({ width, height } = { width: 0, height: 0 }) {
  return { width: width - (width % 2), height: height - (height % 2) }
}

/** Stores the video as a file of its creator’s, and answers its key. */
async function storeParts(
  deps: MakeDeps,
  of: {
    replay: ReplayRow
    groups: readonly JoinedParts[]
    parts: readonly KeptPart[]
    size: { width: number; height: number }
    folder: string
    context: TaskContext
  },
): Promise<string> {
  const { replay, groups, parts, size, folder, context } = of
  const { storage } = deps
  const { oid } = replay
  // What is made of the same parts is the same file.
  const sha256 = createHash('sha256')
    .update(JSON.stringify([oid, parts]))
    .digest('hex')
  const key = `replays/${oid}/${sha256.slice(0, 16)}`
  const [only] = groups
  const isJoined = groups.length === 1 && only !== undefined
  const { signal } = context
  const path = isJoined
    ? null
    : await unifyParts({ storage, oid }, groups, {
        size,
        folder,
        signal,
        onProgress: (done) => context.progress(done * 0.9),
      })
  const bytes = isJoined ? bytesOf(only) : (await stat(path ?? '')).size
  const file = { key, name: 'replay.mp4', context: 'content', access: 'private' } as const
  const actor = await creatorOf(deps, replay)
  await storeFile(deps, { ...file, actor, bytes, sha256 }, async () => {
    const stream = isJoined
      ? Readable.from(joinParts({ storage, oid }, only), { objectMode: false })
      : createReadStream(path ?? '')
    return watched(stream, { bytes, from: isJoined ? 0 : 0.9, context })
  })
  return key
}

/** Tells how much of a stream was read. */
function watched(
  stream: Readable,
  { bytes, from, context }: { bytes: number; from: number; context: TaskContext },
): Readable {
  let read = 0
  const count = async function* () {
    for await (const chunk of stream) {
      context.signal.throwIfAborted()
      read += (chunk as Buffer).length
      context.progress(from + (1 - from) * (read / bytes))
      yield chunk as Buffer
    }
  }
  return Readable.from(count(), { objectMode: false })
}

async function saveVideo(
  deps: MakeDeps,
  { replay, parts, file }: { replay: ReplayRow; parts: readonly KeptPart[]; file: string },
): Promise<void> {
  const { db, clock } = deps
  const contentOid = replay.content_oid ?? ''
  const item = await findItem(db, replay.oid)
  const stream = await findStream(db, replay.oid)
  await saveReplayDraft(deps, {
    actor: await creatorOf(deps, replay),
    contentOid,
    language: item?.language ?? '',
    fields: {
      title: replay.title,
      description: item?.description ?? '',
      thumbnail: item?.thumbnail_asset_oid ?? null,
      isAdult: item?.is_adult ?? false,
      hashtags: stream?.tags ?? [],
    },
    file,
  })
  const chapters = placeChapters(await chaptersOf(db, replay), { runs: replay.runs, parts })
  const texts = { subjectOid: contentOid, ownerOid: replay.creator_oid, chapters }
  await db.transaction().execute((tx) => saveChapters(tx, texts, clock.now()))
}

async function creatorOf(deps: MakeDeps, { creator_oid: oid }: ReplayRow): Promise<UserActor> {
  const user = await getUser(deps.db, oid)
  const roles = await rolesOf(deps, user)
  return { userOid: oid, guestId: null, sessionId: null, roles, address: '' }
}

async function markMade(tx: Tx, oid: string, parts: readonly KeptPart[]): Promise<void> {
  await tx
    .updateTable('live_replays')
    .set({ state: 'made', parts: storableJson(parts), failure: null })
    .where('oid', '=', oid)
    .execute()
}

async function endMaking(tx: Tx, task: TaskRow, end: TaskEnd): Promise<void> {
  if (end.state === 'done') return
  const state = end.state === 'failed' ? 'failed' : 'recorded'
  await tx
    .updateTable('live_replays')
    .set({ state, failure: end.state === 'failed' ? end.code : null, content_oid: null })
    .where('oid', '=', task.key)
    .where('state', '=', 'making')
    .execute()
}

/** A folder for a task’s files; those of tasks that were killed are removed. */
async function inFolder<T>(
  { db, clock, config }: MakeDeps,
  oid: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const all = join(config.dataDir, 'replays')
  await mkdir(all, { recursive: true })
  const running = await listRunningKeys(db, makingTask, clock.now())
  for (const name of await readdir(all))
    if (name === oid || !running.has(name)) await rm(join(all, name), { recursive: true })
  const folder = join(all, oid)
  await mkdir(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
