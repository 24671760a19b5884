const running = 2
let free = running
const waiting: (() => void)[] = []

/**
 * Runs work on pictures two at a time in a process: a decoded picture takes up to 200 MB, so
 * uploads that come together wait instead of exhausting the memory.
 */
export async function inPictureQueue<T>(work: () => Promise<T>): Promise<T> {
  if (free === 0) await new Promise<void>((go) => waiting.push(go))
  else free -= 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}
