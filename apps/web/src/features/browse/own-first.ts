/** The languages of stories as somebody chooses among them: their own first. */
export function ownFirst(languages: readonly string[], own: string): string[] {
  return languages.toSorted((a, b) => Number(b === own) - Number(a === own))
}
