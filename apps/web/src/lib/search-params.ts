const parameterLimit = 1000
const listLimit = 20

/**
 * What an address says behind its question mark: plain words; a key that comes often is a list. Of
 * parameters 1000 are read, of a list 20, as by the server; pages use no brackets (R-shell-047).
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const lists = new Map<string, [string, ...string[]]>()
  for (const [key, value] of [...new URLSearchParams(text)].slice(0, parameterLimit)) {
    const list = lists.get(key)
    if (!list) lists.set(key, [value])
    else if (list.length < listLimit) list.push(value)
  }
  return Object.fromEntries([...lists].map(([key, all]) => [key, all.length > 1 ? all : all[0]]))
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
