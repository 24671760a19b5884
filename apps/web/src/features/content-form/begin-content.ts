import type { ContentType } from '@plax/contracts/content/content-values'
import type { AppContext } from '../../lib/app-context.ts'

/** Makes a draft; answers its id. */
export async function beginContent(
  { api, queryClient }: Pick<AppContext, 'api' | 'queryClient'>,
  type: ContentType,
): Promise<string> {
  const { contentOid } = await api('POST /content/issueid', { body: { type } })
  await queryClient.invalidateQueries({ queryKey: ['own-contents'] })
  return contentOid
}
