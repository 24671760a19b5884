/** The pattern of LIKE for text that contains `words`, whose signs mean only themselves. */
export function containing(words: string): string {
  return `%${plain(words)}%`
}

/** As `containing`, for text that begins with `words`. */
export function beginningWith(words: string): string {
  return `${plain(words)}%`
}

function plain(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&')
}
