import { keepInTab, readTab } from './tab-storage.ts'

/** For what they left: to sign in or up, charge coins, verify their age, for a card, or to link an account elsewhere. */
type Errand = 'account' | 'charge' | 'adult' | 'card' | 'link'

const keys: Record<Errand, string> = {
  account: 'plax_return',
  charge: 'plax_after_charge',
  adult: 'plax_after_adult',
  card: 'plax_after_card',
  link: 'plax_after_link',
}

/** Keeps where the reader was, for this tab, while they do something on other pages. */
export function rememberPlace(path: string, errand: Errand = 'account'): void {
  keepInTab(keys[errand], path)
}

/** Where the reader was before, once, or null. Only paths of this site are kept. */
export function takePlace(errand: Errand = 'account'): string | null {
  const path = findPlace(errand)
  keepInTab(keys[errand], '')
  return path
}

/** As `takePlace`, and it stays for the next time. */
export function findPlace(errand: Errand): string | null {
  return placeHere(readTab(keys[errand]))
}

/** A path, if it is one of this site. */
export function placeHere(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null
}
