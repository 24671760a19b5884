import { AppError } from '../errors.ts'
import { inOurWords } from './s3-errors.ts'
import type { Bucket } from './s3-storage.ts'
import { assertAnnounced, createMeter, streamOf } from './meter.ts'
import type { PartsUpload, Storage, StoredPart } from './storage.ts'

type Parts = Pick<
  Storage,
  'beginParts' | 'putPart' | 'listParts' | 'completeParts' | 'abortParts' | 'sweep'
>

export function createS3Parts(bucket: Bucket): Parts {
  const { sdk, client, at, name, prefix } = bucket
  const of = ({ key, uploadId }: PartsUpload) => ({ ...at(key), UploadId: uploadId })
  return {
    beginParts: async (key) => {
      const { UploadId: uploadId } = await client.send(
        new sdk.CreateMultipartUploadCommand(at(key)),
      )
      if (uploadId === undefined) throw new Error('The bucket began no upload.')
      return { key, uploadId }
    },
    putPart: async (upload, { number, body, bytes, md5 }) => {
      const meter = createMeter()
      const source = streamOf(body)
      source.on('error', (error) => meter.stream.destroy(error))
      const ContentMD5 = md5 && Buffer.from(md5, 'hex').toString('base64')
      const { ETag } = await inOurWords(
        client.send(
          new sdk.UploadPartCommand({
            ...of(upload),
            PartNumber: number,
            Body: source.pipe(meter.stream),
            ContentLength: bytes,
            ContentMD5,
          }),
        ),
      )
      const put = meter.result()
      assertAnnounced(put, { md5: etagOf(ETag) })
      return { number, etag: put.md5, bytes: put.bytes }
    },
    listParts: (upload) => listAll(bucket, of(upload)),
    completeParts: async (upload, parts) => {
      if (parts.length === 0) throw new AppError('storage.parts_missing')
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: `"${etag}"` }))
      if (Parts.some(({ PartNumber }, index) => PartNumber !== index + 1)) {
        throw new AppError('storage.parts_missing')
      }
      const command = { ...of(upload), MultipartUpload: { Parts } }
      await inOurWords(client.send(new sdk.CompleteMultipartUploadCommand(command)))
    },
    abortParts: async (upload) => {
      const gone = inOurWords(client.send(new sdk.AbortMultipartUploadCommand(of(upload))))
      await gone.catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
    },
    sweep: async (before) => {
      const { Uploads: open = [] } = await client.send(
        new sdk.ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }),
      )
      for (const { Key, UploadId, Initiated } of open) {
        if (!Initiated || Initiated >= before) continue
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
      }
    },
  }
}

async function listAll(
  { sdk, client }: Bucket,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<StoredPart[]> {
  const parts: StoredPart[] = []
  for (let marker: string | undefined; ;) {
    const page = await inOurWords(
      client.send(new sdk.ListPartsCommand({ ...upload, PartNumberMarker: marker })),
    )
    for (const { PartNumber: number = 0, ETag, Size: bytes = 0 } of page.Parts ?? []) {
      parts.push({ number, etag: etagOf(ETag), bytes })
    }
    if (!page.IsTruncated) return parts
    marker = page.NextPartNumberMarker
  }
}

function etagOf(sent: string | undefined): string {
  return (sent ?? '').replaceAll('"', '')
}
