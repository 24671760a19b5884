/** A server that speaks HTTP/1.1 gets six connections from a browser, over all its tabs. */
const mostInTab = 2

let held = 0

/**
 * Takes one of the requests that the server may keep waiting; answers how to give it back, or null when the
 * tab has too many already. Other calls, like sending a chat message, need the other connections.
 */
export function takeLongRequest(isMultiplexed = usesOneConnection()): (() => void) | null {
  if (isMultiplexed) return () => {}
  if (held >= mostInTab) return null
  held += 1
  let isHeld = true
  return () => {
    if (isHeld) held -= 1
    isHeld = false
  }
}

/** With HTTP/2 and HTTP/3, all requests share a connection. */
function usesOneConnection(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && /^h[23]/.test(page.nextHopProtocol)
}

/** The URL of a playlist that’s answered at once. */
export function withoutWaiting(url: string): string {
  const asked = new URL(url)
  asked.searchParams.delete('_HLS_msn')
  asked.searchParams.delete('_HLS_part')
  return asked.href
}
