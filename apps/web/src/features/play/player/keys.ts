/** What a key does to the player that is played. */
export type KeyAction =
  | { do: 'toggle' | 'mute' | 'full-screen' | 'subtitles' | 'picture-in-picture' | 'help' }
  | { do: 'seek-by'; seconds: number }
  | { do: 'seek-to'; share: number }

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const actions: Record<string, KeyAction> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'seek-by', seconds: -10 },
  l: { do: 'seek-by', seconds: 10 },
  arrowleft: { do: 'seek-by', seconds: -5 },
  arrowright: { do: 'seek-by', seconds: 5 },
  m: { do: 'mute' },
  f: { do: 'full-screen' },
  c: { do: 'subtitles' },
  i: { do: 'picture-in-picture' },
  '?': { do: 'help' },
}

/** Null where the key is none of the player’s. */
export function keyAction({ key, ctrlKey, metaKey, altKey }: Press): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null
  if (/^[0-9]$/.test(key)) return { do: 'seek-to', share: Number(key) / 10 }
  return actions[key.toLowerCase()] ?? null
}

const takesText =
  'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"], [role^="menu"]'
/** Sliders have keys of their own, and what is pressed has Space. */
const slider = '[role="slider"], input[type="range"]'
const takenBySliders = /^(Arrow|Home|End|Page)/
const takesSpace = 'button, a[href], summary, [role="tab"]'

/** Whether what has the focus wants the key for itself. */
export function isTaken(target: Element | null, key: string): boolean {
  if (!target) return false
  if (target.closest(takesText)) return true
  if (takenBySliders.test(key) && target.closest(slider)) return true
  return key === ' ' && target.closest(takesSpace) !== null
}
