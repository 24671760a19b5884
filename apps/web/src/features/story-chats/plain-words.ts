/** A text in one line without the marks of speakers, scenes, narration and emphasis, for lists. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/\[\[[^[\]\n]*(?:\]\]|$)/g, '')
    .replaceAll(/[*_`]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
