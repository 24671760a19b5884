let settle: (filled: Promise<void>) => void = () => {}
const ready = new Promise<void>((resolve) => {
  settle = resolve
})
// Callers of queriesReady handle a failure; without any, it isn't an uncaught error.
ready.catch(() => {})

/** Waits for the browser's query client, which loads after Home is hydrated. The server doesn't wait. */
export async function queriesReady(): Promise<void> {
  if (!import.meta.env.SSR) await ready
}

export function queriesReadyAfter(filled: Promise<void>): void {
  settle(filled)
}
