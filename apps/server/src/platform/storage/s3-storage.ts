import type * as S3 from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { load } from '../load.ts'
import { createS3Parts } from './s3-parts.ts'
import { isNone, s3Error } from './s3-errors.ts'
import { putStream } from './s3-put.ts'
import { moveObject } from './s3-move.ts'
import { signedBy } from './s3-sign.ts'
import type { BucketConfig } from './storage-config.ts'
import { takeByCopy } from './take-file.ts'
import { assertKey, assertPrefix, type ObjectInfo, type Storage } from './storage.ts'

type Sdk = typeof S3

const ignore = () => {}

/** What the parts of the driver share. */
export interface Bucket {
  sdk: Sdk
  client: InstanceType<Sdk['S3Client']>
  /** Of a key, for a command. */
  at: (key: string) => { Bucket: string; Key: string }
  name: string
  prefix: string
}

/** Objects in a bucket of S3 or of what speaks like it. */
export function createS3Storage(config: BucketConfig): Storage {
  const bucket = openBucket(config)
  const { sdk, client, at, name, prefix: before } = bucket
  const listPage = async (prefix: string, after: string) => {
    assertPrefix(prefix)
    const { Contents: found = [] } = await client.send(
      new sdk.ListObjectsV2Command({
        Bucket: name,
        Prefix: before + prefix,
        ...(after !== '' && { StartAfter: before + after }),
      }),
    )
    return found.map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
      key: Key.slice(before.length),
      bytes: Size,
      modifiedAt: LastModified,
    }))
  }
  const put: Storage['put'] = (key, body, announced) => putStream(bucket, key, body, announced)
  return {
    ...signedBy(bucket, config),
    ...createS3Parts(bucket),
    put,
    take: (key, path, signal) => takeByCopy({ put }, { key, path, signal }),
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const found = await orNull(client.send(new sdk.GetObjectCommand({ ...at(key), Range })))
      if (!found?.Body) return null
      const bytes = found.ContentLength ?? 0
      const total = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? bytes)
      return { stream: found.Body as Readable, bytes, total }
    },
    pathOf: () => null,
    stat: async (key): Promise<ObjectInfo | null> => {
      const found = await orNull(client.send(new sdk.HeadObjectCommand(at(key))))
      if (!found) return null
      const { ContentLength: bytes = 0, LastModified: modifiedAt = new Date(0) } = found
      return { key, bytes, modifiedAt }
    },
    move: (from, to) => moveObject(bucket, from, to),
    delete: async (key) => {
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },
    deletePrefix: async (prefix) => {
      if (prefix === '') throw new RangeError('Not everything is deleted at once.')
      for (;;) {
        const page = await listPage(prefix, '')
        if (page.length === 0) return
        const Objects = page.map(({ key }) => ({ Key: before + key }))
        const Delete = { Objects, Quiet: true }
        const { Errors: kept = [] } = await client.send(
          new sdk.DeleteObjectsCommand({ Bucket: name, Delete }),
        )
        if (kept[0]) throw new Error(`The bucket kept ${kept[0].Key}: ${kept[0].Message}`)
      }
    },
    list: (prefix, after = '') => listPage(prefix, after),
  }
}

export function openBucket({ bucket, prefix, region, endpoint, pathStyle }: BucketConfig): Bucket {
  const sdk = load('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== null && { endpoint }),
    // Otherwise addresses for a part are signed with the checksum of nothing.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
  const at = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: prefix + key }
  }
  return { sdk, client, at, name: bucket, prefix }
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isNone(error)) return null
    throw s3Error(error)
  }
}
