/** The MD5 of some bytes, hexadecimal. Rejects where they cannot be read, as of a file that was deleted. */
export type Hash = (bytes: Blob) => Promise<string>

interface HashResponse {
  id: number
  md5: string | null
}

interface PendingHash {
  resolve: (md5: string) => void
  reject: (error: Error) => void
}

/** Hashes in a thread of its own, which starts with the first bytes. */
export function createHasher(start: () => Worker): Hash {
  const waiting = new Map<number, PendingHash>()
  let worker: Worker | null = null
  let count = 0
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new Error('The file could not be read.'))
    waiting.clear()
    worker?.terminate()
    worker = null
  }
  const open = () => {
    const opened = start()
    opened.addEventListener('message', ({ data }: MessageEvent<HashResponse>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.md5 === null) asked?.reject(new Error('The file could not be read.'))
      else asked?.resolve(data.md5)
    })
    opened.addEventListener('error', failAll)
    return opened
  }
  return (bytes) =>
    new Promise((resolve, reject) => {
      worker ??= open()
      count += 1
      waiting.set(count, { resolve, reject })
      worker.postMessage({ id: count, bytes }, [])
    })
}
