import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { viewerQueryKey, type Viewer } from '../../lib/viewer.ts'

/** Shows the page as its new reader: whatever was fetched as someone else is fetched again. */
export async function becomeViewer(queryClient: QueryClient, viewer: Viewer | null): Promise<void> {
  queryClient.setQueryData(viewerQueryKey, viewer)
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer' })
}

export async function logIn(
  app: { api: Api; queryClient: QueryClient },
  credentials: { email: string; password: string },
): Promise<void> {
  const { user } = await app.api('POST /account/login', { body: credentials })
  // Chats that were begun without an account; a failure is not shown (R-story-chat-076).
  await app.api('POST /story-chat/account/migrate', { body: {} }).catch(() => {})
  await becomeViewer(app.queryClient, user)
}

export async function logOut(app: { api: Api; queryClient: QueryClient }): Promise<void> {
  await app.api('POST /account/logout', {})
  await becomeViewer(app.queryClient, null)
}
