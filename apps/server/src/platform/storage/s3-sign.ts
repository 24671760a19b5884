import { attachmentOf } from '../http/attachment.ts'
import { load } from '../load.ts'
import type { Bucket } from './s3-storage.ts'
import type { BucketConfig } from './storage-config.ts'
import type { Storage } from './storage.ts'

/** Addresses that the bucket itself checks. */
export function signedBy(
  { sdk, client, at }: Bucket,
  config: BucketConfig,
): Pick<Storage, 'origin' | 'signedGet' | 'signedPut'> {
  const { getSignedUrl } = load('@aws-sdk/s3-request-presigner')
  return {
    origin: originOf(config),
    signedGet: (key, { until, fileName, contentType }) => {
      const command = new sdk.GetObjectCommand({
        ...at(key),
        ...(fileName !== undefined && { ResponseContentDisposition: attachmentOf(fileName) }),
        ...(contentType !== undefined && { ResponseContentType: contentType }),
      })
      return getSignedUrl(client, command, { expiresIn: secondsUntil(until) })
    },
    signedPut: (key, { until, bytes, part: { uploadId: UploadId, number: PartNumber } }) => {
      const to = { ...at(key), ...(bytes !== undefined && { ContentLength: bytes }) }
      const command = new sdk.UploadPartCommand({ ...to, UploadId, PartNumber })
      return getSignedUrl(client, command, { expiresIn: secondsUntil(until) })
    },
  }
}

/** S3 signs for a week at most. */
function secondsUntil(until: Date): number {
  return Math.min(Math.max(Math.ceil((until.getTime() - Date.now()) / 1000), 1), 7 * 24 * 3600)
}

function originOf({ bucket, region, endpoint, pathStyle }: BucketConfig): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return pathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`
}
