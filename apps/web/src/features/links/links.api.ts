import type { OutputOf } from '@plax/contracts'
import type { LinkPlatform } from '@plax/contracts/links/link-values'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api } from '../../lib/api.ts'
import { useApp } from '../../lib/app-context.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { rememberPlace } from '../../lib/return-place.ts'

export type PlatformLink = OutputOf<'GET /platform'>['items'][number]

export function linksQuery(api: Api) {
  return queryOptions({
    queryKey: ['links'],
    queryFn: async ({ signal }) => (await api('GET /platform', { signal })).items,
  })
}

/** The reader’s link to a platform. */
export function useLink(platform: LinkPlatform) {
  const { api } = useApp()
  return useQuery({
    ...linksQuery(api),
    select: (links) => links.find((link) => link.platform === platform),
  })
}

export function followersQuery(
  api: Api,
  { platform, name }: Pick<PlatformLink, 'platform' | 'name'>,
) {
  return queryOptions({
    queryKey: ['link-followers', platform, name],
    queryFn: async ({ signal }) => {
      const answer = await api('GET /platform/{platform}/followers', {
        params: { platform },
        signal,
      })
      return answer.followers
    },
    retry: false,
  })
}

/** Puts what a call answered of a link in the place of what was known. */
export function useKeepLink(): (link: PlatformLink) => void {
  const { api } = useApp()
  const queryClient = useQueryClient()
  return (link) => {
    const { queryKey } = linksQuery(api)
    queryClient.setQueryData(queryKey, (links) =>
      links?.map((one) => (one.platform === link.platform ? link : one)),
    )
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Leaves for a platform, where the reader allows the link; it leads back to where they are. */
export function useConnect(platform: LinkPlatform, beforeLeaving?: () => Promise<unknown>) {
  const { api } = useApp()
  return useMutation({
    mutationFn: async () => {
      await beforeLeaving?.()
      const { url } = await api('GET /platform/{platform}/auth', { params: { platform } })
      rememberPlace(location.pathname + location.search, 'link')
      await leaveFor(url)
    },
  })
}

export function useDisconnect(platform: LinkPlatform, onDone: () => void) {
  const { api } = useApp()
  const keepLink = useKeepLink()
  return useMutation({
    mutationFn: () => api('GET /platform/{platform}/auth/delete', { params: { platform } }),
    onSuccess: (link) => {
      keepLink(link)
      onDone()
    },
  })
}
