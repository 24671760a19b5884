/** Waits so long, and then until the browser is online. Throws the signal's reason. */
export async function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      reject(signal.reason as Error)
    }
    const go = () => {
      signal.removeEventListener('abort', stop)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(() => {
      if (navigator.onLine) go()
      else addEventListener('online', go)
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
