/** A text in one line without the marks of narration and emphasis, for lists. */
export function plainWords(text: string): string {
  return text
    .replaceAll(/[*_`]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
