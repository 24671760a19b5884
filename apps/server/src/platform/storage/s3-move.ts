import { AppError } from '../errors.ts'
import { inOurWords } from './s3-errors.ts'
import type { Bucket } from './s3-storage.ts'

/** What S3 copies at once, and in one part of a copy. */
const copyBytes = 5 * 1024 ** 3

/** A bucket renames nothing: the object is copied there by the bucket itself, and then deleted here. */
export async function moveObject(
  bucket: Bucket,
  from: string,
  to: string,
  mostAtOnce = copyBytes,
): Promise<void> {
  const { sdk, client, at } = bucket
  const { ContentLength: bytes = 0 } = await inOurWords(
    client.send(new sdk.HeadObjectCommand(at(from))),
  )
  const { Bucket, Key } = at(from)
  const CopySource = `${Bucket}/${Key}`
  if (bytes > mostAtOnce) await copyInParts(bucket, { CopySource, to, bytes, mostAtOnce })
  else await client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource }))
  await client.send(new sdk.DeleteObjectCommand(at(from)))
}

async function copyInParts(
  { sdk, client, at }: Bucket,
  copy: { CopySource: string; to: string; bytes: number; mostAtOnce: number },
): Promise<void> {
  const { CopySource, to, bytes, mostAtOnce } = copy
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at(to)))
  const upload = { ...at(to), UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < bytes; start += mostAtOnce) {
      const PartNumber = Parts.length + 1
      const CopySourceRange = `bytes=${start}-${Math.min(start + mostAtOnce, bytes) - 1}`
      const part = { ...upload, CopySource, CopySourceRange, PartNumber }
      const { CopyPartResult } = await client.send(new sdk.UploadPartCopyCommand(part))
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
    }
    const whole = { ...upload, MultipartUpload: { Parts } }
    await client.send(new sdk.CompleteMultipartUploadCommand(whole))
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error instanceof AppError
      ? error
      : new Error('The object was not copied.', { cause: error })
  }
}
