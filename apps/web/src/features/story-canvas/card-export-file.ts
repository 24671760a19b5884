import { problemOf } from '../../lib/api-error.ts'

export interface WantedCard {
  contentOid: string
  format: 'png' | 'json' | 'charx'
  nodeId: string | null
}

/** The address of a card's file; what is not given takes its default there. */
export function cardAddress({ contentOid, format, nodeId }: WantedCard): string {
  const query = new URLSearchParams({ contentOid, format })
  if (nodeId) query.set('nodeId', nodeId)
  return `/api/story-chat/card-export?${query}`
}

export function lorebookAddress(contentOid: string, nodeId: string): string {
  return `/api/story-chat/lorebook-export?${new URLSearchParams({ contentOid, nodeId })}`
}

/**
 * Fetches a file and lets the browser save it under the name that the server gives. Fetched rather
 * than opened, so that a refusal can be told. Throws ApiError.
 */
export async function saveFile(address: string, lang: string): Promise<void> {
  const response = await fetch(`${address}&lang=${lang}`, { credentials: 'same-origin' })
  if (!response.ok) throw await problemOf(response)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  URL.revokeObjectURL(url)
}

/** The name in its UTF-8 form (RFC 6266, `filename*`). */
export function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  try {
    return decodeURIComponent(encoded ?? '')
  } catch {
    return ''
  }
}
