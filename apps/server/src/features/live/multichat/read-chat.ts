import { setTimeout as delay } from 'node:timers/promises'
import { type ChatPlatform, chatPlatforms } from '@plax/contracts/links/link-values'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { hintHub } from '../../../platform/hub/hint.ts'
import type { TaskContext, TaskKind } from '../../../platform/tasks/tasks.ts'
import { oid } from '@plax/contracts/route'
import { callLinked, faultOf, findLink } from '../../links/links.service.ts'
import { outsideTopicKey } from '../chat/room.ts'
import { findCurrentStream } from '../streams/streams.ts'
import { type ChatSource, NoChat, NotAllowed } from './chat-source.ts'
import { OutsideBuffer } from './outside-buffer.ts'
import { appendOutside } from './outside-log.ts'
import { readTwitchChat } from './twitch-chat.ts'
import { readYoutubeChat } from './youtube-chat.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log' | 'bus'>

export const readChatKind = 'live.read-chat'

const sources: Readonly<Record<ChatPlatform, ChatSource>> = {
  twitch: readTwitchChat,
  youtube: readYoutubeChat,
}

/** Readers only wait, so that a machine bears many. */
const perMachine = 300

export interface ReadTimes {
  /** How often it’s asked whether the chat is still to be read. */
  askMs: number
  /** How long entries are collected. */
  flushMs: number
  /** The pause after the first failure; it doubles with each one. */
  firstPauseMs: number
  longestPauseMs: number
  /** How long a connection works before its end counts as the first failure again. */
  steadyMs: number
  /** The pause while there’s no chat, or it may not be read: asking costs of the site’s quota. */
  idlePauseMs: number
}

export const readTimes: ReadTimes = {
  askMs: 5000,
  flushMs: 250,
  firstPauseMs: 1000,
  longestPauseMs: 60_000,
  steadyMs: 60_000,
  idlePauseMs: 60_000,
}

const payload = z.object({ creatorOid: oid, platform: z.enum(chatPlatforms) })
type Named = z.infer<typeof payload>

/** Reads the chat of a linked account, while its creator is on air and wants it. */
export function readChatTask(deps: ReadDeps, times: ReadTimes = readTimes): TaskKind {
  return {
    perMachine,
    // A process that dies leaves it to the next one, however often that happens during a stream.
    maxAttempts: 1000,
    run: async (task, context) => {
      const named = payload.parse(task.payload)
      const over = new AbortController()
      const signal = AbortSignal.any([context.signal, over.signal])
      const watching = watch(deps, { named, times, context, over })
      try {
        await readUntil(deps, { named, times, context, signal, kept: task.checkpoint })
      } finally {
        over.abort()
        await watching
      }
      context.signal.throwIfAborted()
    },
  }
}

/** Whether the creator is on air, and the chat of this account is to be shown. */
async function isWanted(
  { db }: Pick<Deps, 'db'>,
  { creatorOid, platform }: Named,
): Promise<boolean> {
  const link = await findLink(db, { userOid: creatorOid, platform })
  if (!link?.sealed || !link.in_multichat) return false
  return (await findCurrentStream(db, creatorOid))?.state === 'on'
}

async function watch(
  deps: ReadDeps,
  {
    named,
    times,
    context,
    over,
  }: { named: Named; times: ReadTimes; context: TaskContext; over: AbortController },
): Promise<void> {
  while (!over.signal.aborted && !context.signal.aborted) {
    context.alive()
    // A database that is away ends nothing.
    if (!(await isWanted(deps, named).catch(() => true))) over.abort()
    await pause(times.askMs, over.signal)
  }
}

interface Run {
  named: Named
  times: ReadTimes
  context: TaskContext
  signal: AbortSignal
  kept: unknown
}

async function readUntil(deps: ReadDeps, { named, times, context, signal, kept }: Run) {
  let place = kept
  let failures = 0
  let upAt: number | null = null
  while (!signal.aborted) {
    const link = await findLink(deps.db, { userOid: named.creatorOid, platform: named.platform })
    if (!link) return
    // The connection ends with its buffer: one that can’t be written is not read on.
    const connection = new AbortController()
    const buffer = new OutsideBuffer({
      flushMs: times.flushMs,
      write: (entries) => write(deps, { named, context, entries, place }),
      onFault: () => connection.abort(),
    })
    try {
      await sources[named.platform]({
        deps,
        accountId: link.account_id,
        withAccess: (call) =>
          callLinked(deps, { userOid: named.creatorOid, platform: named.platform }, call),
        signal: AbortSignal.any([signal, connection.signal]),
        onEntries: (entries) => buffer.add(entries),
        onUp: () => (upAt ??= performance.now()),
        keptPlace: place,
        keepPlace: (next) => (place = next),
      })
    } catch (error) {
      await buffer.close()
      if (signal.aborted) return
      const isIdle = error instanceof NoChat || error instanceof NotAllowed
      const wasSteady = upAt !== null && performance.now() - upAt >= times.steadyMs
      failures = isIdle || wasSteady ? 1 : failures + 1
      upAt = null
      if (!isIdle) deps.log.info({ ...named, ...faultOf(error) }, 'a chat is read again later')
      await pause(isIdle ? times.idlePauseMs : backoff(times, failures), signal)
    }
  }
}

async function write(
  deps: ReadDeps,
  {
    named,
    context,
    entries,
    place,
  }: {
    named: Named
    context: TaskContext
    entries: Parameters<typeof appendOutside>[1]['entries']
    place: unknown
  },
): Promise<void> {
  const now = deps.clock.now()
  await context.commit((tx) => appendOutside(tx, { ...named, entries, now }), place ?? {})
  hintHub(deps.bus, [outsideTopicKey(named.creatorOid)]).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'messages of a linked chat were not announced')
  })
}

/** Not all at once after an outage. */
function backoff({ firstPauseMs, longestPauseMs }: ReadTimes, failures: number): number {
  const most = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
  return most * (0.5 + Math.random() / 2)
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
