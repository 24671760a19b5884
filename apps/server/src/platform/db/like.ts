/** The pattern of LIKE for text that contains `words`, whose signs mean only themselves. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
