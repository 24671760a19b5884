/** Classes of the colors of names, by their numbers. */
const colors = [
  'text-name-0',
  'text-name-1',
  'text-name-2',
  'text-name-3',
  'text-name-4',
  'text-name-5',
  'text-name-6',
  'text-name-7',
  'text-name-8',
  'text-name-9',
] as const

const hues = 12
/** Red means danger, and gold coins: their hues get fixed other colors (R-live-chat-030). */
const replaced: Readonly<Record<number, number>> = { 10: 6, 11: 2 }

/** The color of a chatter’s name, the same in every message. */
export function nameColor(senderOid: string): string {
  let hash = 0
  for (const char of senderOid) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 0x7fff_ffff
  const hue = hash % hues
  return colors[replaced[hue] ?? hue] ?? colors[0]
}
