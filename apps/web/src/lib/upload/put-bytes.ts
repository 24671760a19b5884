/** Uploads may take 300 minutes (R-upload-017). */
export const uploadTimeoutMs = 300 * 60_000

export interface PutRequest {
  url: string
  bytes: Blob
  contentType: string
  /** Told how many bytes went (R-upload-021). */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/** A file that did not arrive, in the documents' words (R-upload-029). */
export class PutError extends Error {
  /** Of the answer; 0 where there was none. */
  readonly status: number

  constructor(status: number) {
    super('S3 upload Error!!')
    this.status = status
  }
}

/**
 * Sends bytes straight to the storage, and answers the ETag it gave them: their MD5. Only this old way
 * of calling tells how far it is. Throws `PutError`, or the signal's reason.
 */
export function putBytes({
  url,
  bytes,
  contentType,
  onProgress,
  signal,
}: PutRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const call = new XMLHttpRequest()
    const stop = () => {
      call.abort()
      reject(signal.reason as Error)
    }
    const fail = () => {
      signal.removeEventListener('abort', stop)
      reject(new PutError(call.status))
    }
    signal.addEventListener('abort', stop, { once: true })
    call.open('PUT', url)
    call.timeout = uploadTimeoutMs
    call.setRequestHeader('content-type', contentType)
    call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    call.addEventListener('error', fail)
    call.addEventListener('timeout', fail)
    call.addEventListener('load', () => {
      if (call.status !== 200) return fail()
      signal.removeEventListener('abort', stop)
      onProgress(bytes.size)
      resolve((call.getResponseHeader('etag') ?? '').replaceAll('"', ''))
    })
    call.send(bytes)
  })
}
