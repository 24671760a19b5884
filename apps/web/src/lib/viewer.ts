import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApp } from './app-context.ts'
import type { Api } from './api.ts'

/** The reader who is signed in, as the frame needs them. Credits are in thousandths. */
export interface Viewer {
  userOid: string
  nickname: string
  loginType: string
  profileImage: string | null
  isCreator: boolean
  isAdmin: boolean
  wallet: {
    coins: number
    bonusCoins: number
    creditsMilli: number
    bonusCreditsMilli: number
  }
}

export const viewerQueryKey = ['viewer'] as const

export function viewerQuery(_api: Api) {
  return queryOptions({
    queryKey: viewerQueryKey,
    queryFn: (): Promise<Viewer | null> => Promise.resolve(null),
    staleTime: 60_000,
  })
}

/** The reader who is signed in, or null. */
export function useViewer(): Viewer | null {
  const { api } = useApp()
  return useQuery(viewerQuery(api)).data ?? null
}
