import { readStorage, writeStorage } from './device.ts'
import { createStore } from './store.ts'

const key = 'plax_story_previews'

/** Whether stories open in a popup first (R-shell-015), kept on the device; null until it is read. */
export const previewStore = createStore<boolean | null>(null)

/** Reads what was kept; off at first. */
export function loadPreviewMode(): void {
  previewStore.set(readStorage(key) === 'on')
}

export function setPreviewMode(on: boolean): void {
  writeStorage(key, on ? 'on' : 'off')
  previewStore.set(on)
}
