/** A text with an emote at a place, kept apart from what’s beside it. */
export function withEmote(text: string, at: number, key: string): string {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const left = before === '' || /\s$/.test(before) ? '' : ' '
  const right = /^\s/.test(after) ? '' : ' '
  return `${before}${left}:${key}:${right}${after}`
}
