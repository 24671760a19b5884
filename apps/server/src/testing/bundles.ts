import { createHash, randomBytes } from 'node:crypto'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import type { TestAnswer, TestApp } from './open-app.ts'
import type { Person } from './people.ts'
import { openSender } from './sends.ts'

/** Exports all of a creator's and fetches the file, as their browser does. */
export async function exportBundle(t: TestApp, { token }: Person): Promise<Buffer> {
  const begun = await t.call('POST /bundle/exports', { token })
  if (begun.status !== 200) throw new Error(`Exporting answered ${begun.text}`)
  await t.runTasks()
  const { bundleOid } = begun.body
  const link = await t.call(`POST /bundle/exports/${bundleOid}/link`, { token })
  if (link.status !== 200) throw new Error(`The export answered ${link.text}`)
  const sender = await openSender(t, token)
  const file = await sender.get(link.body.url)
  return Buffer.from(await file.arrayBuffer())
}

/** Uploads a file and has it imported; answers what `GET /bundle` says of it then, and its lines. */
export async function importBundle(
  t: TestApp,
  { token }: Person,
  bytes: Uint8Array,
): Promise<{ imported: TestAnswer['body']; lines: TestAnswer['body'][] }> {
  const key = `bundle/${randomBytes(8).toString('hex')}.zip`
  const sender = await openSender(t, token)
  await sender.send({ key, context: 'file' }, bytes)
  const begun = await t.call('POST /bundle/imports', { token, body: { key } })
  if (begun.status !== 200) throw new Error(`Importing answered ${begun.text}`)
  await t.runTasks()
  const { imported } = (await t.call('GET /bundle', { token })).body
  const path = `GET /bundle/imports/${imported.importOid}/lines?limit=100`
  return { imported, lines: (await t.call(path, { token })).body.items }
}

/** The files of a ZIP by their paths. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.arrayBuffer()))
  }
  return files
}

export async function zip(files: Iterable<readonly [string, Uint8Array]>): Promise<Buffer> {
  const out = new Uint8ArrayWriter()
  const writer = new ZipWriter(out, { useWebWorkers: false })
  for (const [path, bytes] of files) {
    const level = path.endsWith('.mp4') ? 0 : 6
    await writer.add(path, new Uint8ArrayReader(bytes), { level })
  }
  await writer.close()
  return Buffer.from(await out.getData())
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A bundle of these files with a manifest that names them; `change` lies in it. */
export function bundleOf(
  files: Map<string, Uint8Array>,
  change: Record<string, unknown> = {},
): Promise<Buffer> {
  const manifest = {
    format: 'plax-bundle',
    version: 1,
    madeAt: '2026-11-20T09:00:00.000Z',
    madeBy: 'Plax',
    creator: { oid: 'x', nickname: 'Elsewhere' },
    entries: [...files].map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: sha256(bytes),
    })),
    missing: [],
    ...change,
  }
  return zip([...files, ['manifest.json', Buffer.from(JSON.stringify(manifest))]])
}

/** The ZIP with another size of an entry in its directory. */
export function claimBytes(
  zipped: Buffer,
  claim: { path: string; field: 'packed' | 'unpacked'; bytes: number },
): Buffer {
  const claimed = Buffer.from(zipped)
  // The name in the directory lies 46 bytes behind the beginning of its record.
  const record = claimed.lastIndexOf(claim.path) - 46
  claimed.writeUInt32LE(claim.bytes, record + (claim.field === 'packed' ? 20 : 24))
  return claimed
}
