import { readStorage, writeStorage } from '../../lib/device.ts'
import { emptyMemory, type PopupMemory } from './popup-rules.ts'

const key = 'plax_popups'

/** What this browser remembers; anything else than what we wrote counts as nothing. */
export function readMemory(): PopupMemory {
  try {
    const kept = JSON.parse(readStorage(key) ?? 'null') as Partial<PopupMemory> | null
    const { promotionsFrom, hidden } = kept ?? {}
    return {
      promotionsFrom: typeof promotionsFrom === 'number' ? promotionsFrom : 0,
      hidden: typeof hidden === 'object' && hidden !== null ? hidden : {},
    }
  } catch {
    return emptyMemory
  }
}

export function writeMemory(memory: PopupMemory): void {
  writeStorage(key, JSON.stringify(memory))
}
