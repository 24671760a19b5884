import type { Playthrough } from '@plax/branching/play'

/** How far a visitor is in a story, as their browser keeps it. */
export interface KeptProgress {
  playthrough?: Playthrough
  inkSave?: string
}

const keyOf = (contentOid: string) => `plax.scenario.${contentOid}`

/** Null where nothing is kept, or the browser refuses. */
export function readKept(contentOid: string): KeptProgress | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(contentOid)) ?? 'null')
    return typeof found === 'object' ? found : null
  } catch {
    return null
  }
}

export function keep(contentOid: string, progress: KeptProgress): void {
  try {
    localStorage.setItem(keyOf(contentOid), JSON.stringify(progress))
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
}
