import { readCookie, writeCookie } from './cookies.ts'

const guestCookie = 'plax_guest'
const guestPattern = /^[0-9a-f]{24}$/

/** 24 hexadecimal characters, all random: the id opens this device's chats, so none may guess it. */
function newGuestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The device's guest id, made once; kept in a cookie for 2 years and in local storage (R-auth-008). */
export function guestDeviceId(): string {
  const stored = [readCookie(guestCookie), readStorage(guestCookie)]
  const id = stored.find((value) => value !== null && guestPattern.test(value)) ?? newGuestId()
  if (stored[0] !== id) writeCookie(guestCookie, id, 2)
  if (stored[1] !== id) writeStorage(guestCookie, id)
  return id
}

/** The analytics client id: Google Analytics' own where it runs, else one of ours. */
export function analyticsClientId(): string {
  const ga = readCookie('_ga')?.split('.').slice(-2).join('.')
  if (ga) return ga
  const kept = readStorage('plax_client')
  if (kept) return kept
  const made = `${crypto.getRandomValues(new Uint32Array(1))[0]}.${Math.floor(Date.now() / 1000)}`
  writeStorage('plax_client', made)
  return made
}

/** Null also where the browser refuses storage, as some private windows do. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The cookie alone carries it then.
  }
}
