const yearSeconds = 365 * 24 * 3600

/** The value of a cookie in a `Cookie` header, or null. */
export function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decodeURIComponent(value.join('='))
  }
  return null
}

export function readCookie(name: string): string | null {
  return cookieValue(document.cookie, name)
}

/** Keeps a cookie of this site for a number of years. */
export function writeCookie(name: string, value: string, years: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${years * yearSeconds}; samesite=lax${secure}`
}
