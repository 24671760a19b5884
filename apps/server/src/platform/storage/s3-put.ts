import { createHash } from 'node:crypto'
import { assertAnnounced, streamOf } from './meter.ts'
import { inOurWords } from './s3-errors.ts'
import type { Bucket } from './s3-storage.ts'
import type { Body, Put } from './storage.ts'

/** A bucket takes no stream of unknown length: what is longer than this goes there in parts. */
const partBytes = 8 * 1024 * 1024

/** Puts an object of any length with no more than a part of it in memory. */
export async function putStream(
  bucket: Bucket,
  key: string,
  body: Body,
  announced: { md5?: string | undefined } = {},
): Promise<Put> {
  const whole = createHash('md5')
  let bytes = 0
  const finish = () => {
    const put = { bytes, md5: whole.digest('hex') }
    assertAnnounced(put, announced)
    return put
  }
  const parts = new PartsBegun(bucket, key)
  try {
    let last: Buffer = Buffer.alloc(0)
    for await (const { chunk, isLast } of inParts(body)) {
      whole.update(chunk)
      bytes += chunk.length
      if (isLast) last = chunk
      else await parts.add(chunk)
    }
    const put = finish()
    if (parts.count === 0) await putSmall(bucket, key, last)
    else await parts.end(last)
    return put
  } catch (error) {
    await parts.abort()
    throw error
  }
}

async function putSmall({ sdk, client, at }: Bucket, key: string, bytes: Buffer): Promise<void> {
  const ContentMD5 = createHash('md5').update(bytes).digest('base64')
  const command = new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentMD5 })
  await inOurWords(client.send(command))
}

/** An upload in parts that begins with its first one. */
class PartsBegun {
  readonly #bucket: Bucket
  readonly #key: string
  readonly #etags: string[] = []
  #uploadId: string | undefined

  constructor(bucket: Bucket, key: string) {
    this.#bucket = bucket
    this.#key = key
  }

  get count(): number {
    return this.#etags.length
  }

  async add(bytes: Buffer): Promise<void> {
    const { sdk, client, at } = this.#bucket
    const to = at(this.#key)
    this.#uploadId ??= (await client.send(new sdk.CreateMultipartUploadCommand(to))).UploadId
    const { ETag = '' } = await inOurWords(
      client.send(
        new sdk.UploadPartCommand({
          ...to,
          UploadId: this.#uploadId,
          PartNumber: this.count + 1,
          Body: bytes,
          ContentMD5: createHash('md5').update(bytes).digest('base64'),
        }),
      ),
    )
    this.#etags.push(ETag)
  }

  async end(last: Buffer): Promise<void> {
    if (last.length > 0) await this.add(last)
    const { sdk, client, at } = this.#bucket
    const Parts = this.#etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    const to = { ...at(this.#key), UploadId: this.#uploadId, MultipartUpload: { Parts } }
    await inOurWords(client.send(new sdk.CompleteMultipartUploadCommand(to)))
  }

  async abort(): Promise<void> {
    if (this.#uploadId === undefined) return
    const { sdk, client, at } = this.#bucket
    const upload = { ...at(this.#key), UploadId: this.#uploadId }
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
  }
}

/** A body in pieces of the size of a part; the last one is shorter, or empty. */
async function* inParts(body: Body): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const some of streamOf(body)) {
    held.push(Buffer.from(some as Uint8Array))
    bytes += (some as Uint8Array).length
    while (bytes >= partBytes) {
      const all = Buffer.concat(held)
      yield { chunk: all.subarray(0, partBytes), isLast: false }
      held = [all.subarray(partBytes)]
      bytes -= partBytes
    }
  }
  yield { chunk: Buffer.concat(held), isLast: true }
}
