import { tintSteps } from '@plax/contracts/media/tint'

/** The hue and the corner of the drawn cover of a name: always the same of the same name. */
export function coverOf(name: string): { tint: number; x: number; y: number } {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return { tint: hash % tintSteps, x: hash % 2 ? 100 : 0, y: hash % 3 ? 100 : 0 }
}
