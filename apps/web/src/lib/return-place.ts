const key = 'plax_return'

/** Keeps where the reader was, for this tab, while they sign up or log in on another page. */
export function rememberPlace(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // They come out at Home then.
  }
}

/** Where the reader was before, once, or null. Only paths of this site are kept. */
export function takePlace(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return path && /^\/(?!\/)/.test(path) ? path : null
  } catch {
    return null
  }
}
