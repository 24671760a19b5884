import { createMD5, type IHasher } from 'hash-wasm'

/** A slice of a file to hash; files are handed over without being copied. */
interface HashRequest {
  id: number
  bytes: Blob
}

const hashing = createMD5()
let line = Promise.resolve()

// One after the other: the hasher has a state.
addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  line = line.then(() => answer(data))
})

async function answer({ id, bytes }: HashRequest): Promise<void> {
  try {
    postMessage({ id, md5: await md5Of(await hashing, bytes) })
  } catch {
    postMessage({ id, md5: null })
  }
}

async function md5Of(hasher: IHasher, bytes: Blob): Promise<string> {
  hasher.init()
  const reader = bytes.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return hasher.digest()
    hasher.update(value)
  }
}
