import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from './bundle-site.ts'

interface CallerToken {
  token: string
}

export interface MoveResult {
  state: string
  error: string | null
  [key: string]: unknown
}

const overMs = 300_000

export async function startExport(site: Site, { token }: CallerToken): Promise<string> {
  return (await site.must('POST /bundle/exports', { token })).bundleOid
}

/** Uploads an archive as a browser does and starts its import. */
export async function startImport(
  site: Site,
  who: CallerToken,
  bytes: Uint8Array,
): Promise<string> {
  const key = await upload(site, who, bytes)
  return (await site.must('POST /bundle/imports', { token: who.token, body: { key } })).importOid
}

export async function upload(
  site: Site,
  { token }: CallerToken,
  bytes: Uint8Array,
): Promise<string> {
  const key = `bundle/${randomBytes(8).toString('hex')}.zip`
  const begun = await beginUpload(site, { token }, { key, bytes: bytes.length })
  const put = await site.fetch(begun.uploadUrl, { method: 'PUT', body: bytes as BodyInit })
  if (put.status !== 200) throw new Error(`The storage answered ${put.status}`)
  await site.must('POST /upload/uploaddone', { token, body: { payload: { key } } })
  return key
}

export async function beginUpload(
  site: Site,
  { token }: CallerToken,
  { key, bytes }: { key: string; bytes: number },
): Promise<{ uploadUrl: string }> {
  const query = new URLSearchParams({
    key,
    context: 'file',
    filetype: 'application/octet-stream',
    fileSize: String(bytes),
  })
  return site.must(`GET /upload/?${query}`, { token })
}

/** What `GET /bundle` says of the latest export or import once it ended. */
export async function untilEnded(
  site: Site,
  { token }: CallerToken,
  which: 'exported' | 'imported',
): Promise<MoveResult> {
  const deadline = Date.now() + overMs
  while (Date.now() < deadline) {
    const found = (await site.must('GET /bundle', { token }))[which] as MoveResult
    if (found.state !== 'running') return found
    await delay(50)
  }
  throw new Error(`The ${which} bundle did not end.`)
}

export async function download(
  site: Site,
  { token }: CallerToken,
  bundleOid: string,
): Promise<Buffer> {
  const { url } = await site.must(`POST /bundle/exports/${bundleOid}/link`, { token })
  return Buffer.from(await (await site.fetch(url)).arrayBuffer())
}

/** Waits until a process works on a task anew; answers how often it was claimed, or null once it ended. */
export async function untilClaimed(site: Site, key: string, after: number): Promise<number | null> {
  const deadline = Date.now() + overMs
  while (Date.now() < deadline) {
    const task = await site.t.deps.db
      .selectFrom('tasks')
      .select(['claim', 'ended_at'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (task.ended_at !== null) return null
    if (task.claim > after) return task.claim
    await delay(20)
  }
  throw new Error('No process took the task.')
}

/** Kills the server so often while it works on a task, each time at a random moment. */
export async function killWhileWorking(
  site: Site,
  { key, times, workMs }: { key: string; times: number; workMs: number },
): Promise<number> {
  let claim = 0
  for (let kills = 0; kills < times; kills += 1) {
    const claimed = await untilClaimed(site, key, claim)
    if (claimed === null) return kills
    claim = claimed
    await delay(Math.random() * 0.4 * workMs)
    await site.kill()
    await site.start()
  }
  return times
}
