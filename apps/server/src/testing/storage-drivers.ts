import { mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../platform/config.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { createLog } from '../platform/log.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { storageFeature } from '../platform/storage/storage.feature.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { credentials } from './s3/s3-signature.ts'
import { startS3 } from './s3/s3-server.ts'

/** A driver with what answers its signed addresses. */
export interface TestDriver {
  config: Config
  storage: Storage
  /** An address as a client reaches it. */
  absolute(address: string): string
  /** Signatures are checked as if so much later. */
  later(ms: number): void
  close(): Promise<void>
}

export async function openDiskDriver(
  env: Record<string, string> = {},
  secret = 'secret',
): Promise<TestDriver & { folder: string; timeOut(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plax-storage-'))
  const config = readConfig({ NODE_ENV: 'test', PLAX_DATA: dataDir, ...env })
  const storage = openStorage(config, secret)
  let laterMs = 0
  const clock = { now: () => new Date(Date.now() + laterMs) }
  const app = await createHttpServer(config, createLog('silent'), [])
  storageFeature({ storage, clock, secret, config }).mount?.(app)
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => sockets.add(socket))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    config,
    storage,
    // As Node does for calls that did not arrive in time.
    timeOut: () => {
      const error = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      for (const socket of sockets) app.server.emit('clientError', error, socket)
    },
    folder: join(dataDir, 'objects'),
    absolute: (address) => origin + address,
    later: (ms) => {
      laterMs = ms
    },
    close: () => app.close(),
  }
}

export async function openS3Driver(): Promise<TestDriver> {
  const server = await startS3()
  process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId
  process.env.AWS_SECRET_ACCESS_KEY = credentials.secretAccessKey
  const address = `s3://plax/some/folder?endpoint=${server.endpoint}&pathStyle=1`
  const config = readConfig({ NODE_ENV: 'test', PLAX_STORAGE: address })
  return {
    config,
    storage: openStorage(config, 'secret'),
    absolute: (signed) => signed,
    later: (ms) => {
      server.now = () => new Date(Date.now() + ms)
    },
    close: () => server.close(),
  }
}

/** An upload of one part, with the address that takes it. */
export async function openPart(
  storage: Storage,
  key: string,
  size: { max: number; bytes?: number },
) {
  const upload = await storage.beginParts(key)
  const address = await storage.signedPut(key, {
    until: new Date(Date.now() + 600_000),
    maxBytes: size.max,
    ...(size.bytes !== undefined && { bytes: size.bytes }),
    part: { uploadId: upload.uploadId, number: 1 },
  })
  const complete = async () => storage.completeParts(upload, await storage.listParts(upload))
  return { upload, address, complete }
}
