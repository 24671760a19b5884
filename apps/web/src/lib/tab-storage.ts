/** What this tab keeps under a key; null also where the browser refuses storage. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value over a reload of this tab; an empty one is dropped. */
export function keepInTab(key: string, value: string): void {
  try {
    if (value) sessionStorage.setItem(key, value)
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
}
