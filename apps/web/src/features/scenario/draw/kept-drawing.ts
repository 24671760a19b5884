import type { Scenario } from '@plax/branching/scenario'

/** A story as it was drawn when the server could not take it any more. */
export interface KeptDrawing {
  /** What the server had, on which it was drawn. */
  version: number
  scenario: Scenario
}

const keyOf = (contentOid: string) => `plax.drawing.${contentOid}`

/** Null where nothing is kept, or the browser refuses. */
export function readDrawing(contentOid: string): KeptDrawing | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(contentOid)) ?? 'null') as unknown
    return isKept(found) ? found : null
  } catch {
    return null
  }
}

export function keepDrawing(contentOid: string, kept: KeptDrawing | null): void {
  try {
    if (kept) localStorage.setItem(keyOf(contentOid), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(contentOid))
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
}

function isKept(found: unknown): found is KeptDrawing {
  if (typeof found !== 'object' || found === null) return false
  const { version, scenario } = found as Partial<KeptDrawing>
  return typeof version === 'number' && Array.isArray(scenario?.scenes)
}
