import { problemOf } from './api-error.ts'
import { askStepUp } from './sign-in-state.ts'

/**
 * Fetches a file and has the browser save it under the name that the server gives, or `name`. Fetched rather than
 * linked, so that a refusal is shown and a confirmation asked for. Throws ApiError.
 */
export async function saveFile(address: string, lang: string, name = ''): Promise<void> {
  const url = new URL(address, location.origin)
  url.searchParams.set('lang', lang)
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) {
    const problem = await problemOf(response)
    if (problem.code === 'account.step_up_required' && (await askStepUp())) {
      return saveFile(address, lang, name)
    }
    throw problem
  }
  const given = nameIn(response.headers.get('content-disposition') ?? '')
  saveBlob(await response.blob(), given || name)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
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
