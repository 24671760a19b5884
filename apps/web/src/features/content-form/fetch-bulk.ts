import { bulkQueues } from '@plax/contracts/content/content-values'
import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'

interface BulkOptions {
  /** How many ids each call asks for; all that a queue holds without it (R-content-083). */
  slice?: number
  /** With what their creator wrote. */
  privateFields?: true
  /** Past what the browser keeps for 10 minutes (R-content-075). */
  isFresh?: true
}

/** Contents by their ids, in as many calls as they need (R-content-082, R-content-084). */
export async function fetchBulk(
  api: Api,
  contentOids: readonly string[],
  { slice, privateFields, isFresh }: BulkOptions = {},
): Promise<OutputOf<'GET /content/bulk'>['items']> {
  const answers = await Promise.all(
    bulkQueues(contentOids, slice).map((requestFormQueue) =>
      api('GET /content/bulk', {
        query: { requestFormQueue, ...(privateFields && { privateFields: 'true' }) },
        ...(isFresh && { isFresh }),
      }),
    ),
  )
  return answers.flatMap(({ items }) => items)
}
