import { errorMessage } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import { AppError } from '../../../platform/errors.ts'

export interface BulkResult {
  contentOid: string
  changed: boolean
  code: string | null
  error: string | null
}

/** Does the same to several contents, each once and by itself: one that is refused keeps what it was. */
export async function eachOfMany(
  { contentOids, lang }: { contentOids: readonly string[]; lang: Language },
  act: (contentOid: string) => Promise<unknown>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const contentOid of new Set(contentOids)) {
    try {
      await act(contentOid)
      results.push({ contentOid, changed: true, code: null, error: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, details } = error
      results.push({ contentOid, changed: false, code, error: errorMessage(code, lang, details) })
    }
  }
  return results
}
