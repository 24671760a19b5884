/** Waits so long, and until the browser is online; as it comes online, no longer. Throws the signal's reason. */
export async function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', stop)
    }
    const stop = () => {
      end()
      reject(signal.reason as Error)
    }
    const go = () => {
      end()
      resolve()
    }
    const timer = setTimeout(() => {
      if (navigator.onLine) go()
    }, ms)
    addEventListener('online', go)
    signal.addEventListener('abort', stop)
  })
}
