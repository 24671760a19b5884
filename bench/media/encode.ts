import { createReadStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import {
  cancelEncoding,
  encodingOf,
  removeEncodings,
  startEncoding,
} from '../../apps/server/src/features/media/encoding/encoding.service.ts'
import type { Tx } from '../../apps/server/src/platform/db/database.ts'
import { newOid } from '../../apps/server/src/platform/ids.ts'
import type { TestApp } from '../../apps/server/src/testing/open-app.ts'

const sourceKey = 'bench/film.mp4'
const lookMs = 10

export async function storeFilm(t: TestApp, film: string): Promise<void> {
  await t.deps.storage.put(sourceKey, createReadStream(film))
}

/** How long until the film that was stored can begin, and until all of it is done, in seconds. */
export async function encodeOnce(
  t: TestApp,
  { stopsThere = false } = {},
): Promise<{ begun: number; done: number }> {
  const subjectOid = newOid(new Date())
  const source = { subjectKind: 'bench', subjectOid, ownerOid: subjectOid, sourceKey }
  const { db } = t.deps
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  await inTx((tx) => startEncoding(tx, source, t.clock.now()))
  const start = performance.now()
  let isOver = false
  const ended = t.runTasks().finally(() => {
    isOver = true
  })
  const isBegun = await firstPlayable(t, subjectOid, () => isOver)
  const begunAt = performance.now()
  if (stopsThere) await inTx((tx) => cancelEncoding(tx, subjectOid, t.clock.now()))
  await ended
  const doneAt = performance.now()
  const { state } = (await encodingOf(db, subjectOid)) ?? {}
  if (!isBegun || state === 'error') throw new Error(`The encoding is ${state}.`)
  await inTx((tx) => removeEncodings(tx, [subjectOid], t.clock.now()))
  return { begun: (begunAt - start) / 1000, done: (doneAt - start) / 1000 }
}

async function firstPlayable(t: TestApp, subjectOid: string, isOver: () => boolean) {
  for (;;) {
    const isLast = isOver()
    if ((await encodingOf(t.deps.db, subjectOid))?.isPlayable) return true
    if (isLast) return false
    await delay(lookMs)
  }
}
