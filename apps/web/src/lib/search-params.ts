/** What an address says behind its question mark: plain words; a key that comes often is a list. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...params].map(([key, value]) => {
      const all = params.getAll(key)
      return [key, all[1] === undefined ? value : all]
    }),
  )
}

type Word = string | null | undefined

export function stringifySearch(search: Record<string, Word | Word[]>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of [value].flat()) if (one != null) params.append(key, one)
  }
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
