import { useLingui } from '@lingui/react/macro'
import type { Language } from '@plax/contracts/languages'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { viewerQueryKey, type Viewer } from '../../../lib/viewer.ts'
import { showToast } from '../../../ui/toast.ts'
import type { OwnNames } from './names.api.ts'

interface Asked {
  nickname: string
  paid: boolean
}

interface Wanted {
  names: OwnNames
  /** Of the name that is changed; without one it is the nickname. */
  language: Language | undefined
  onDone: () => void
}

/** Changes a name. One key for each new one, so that trying again after a broken line pays once. */
export function useNicknameChange({ names, language, onDone }: Wanted) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const single = useOneAtATime()
  const attempt = useRef({ nickname: '', key: '' })
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer' })
  const keyOf = (nickname: string) => {
    if (attempt.current.nickname !== nickname) {
      attempt.current = { nickname, key: crypto.randomUUID() }
    }
    return attempt.current.key
  }
  const mutation = useMutation({
    mutationFn: async ({ nickname, paid }: Asked): Promise<Viewer | null> => {
      if (paid) {
        const from = language ? names.multiLangNick[language] : names.nickname
        const body = { fromNickname: from, toNickname: nickname, language }
        const idempotencyKey = keyOf(nickname)
        return (await api('POST /account/purchase/change/nickname', { body, idempotencyKey })).user
      }
      if (!language) {
        return (await api('POST /account/update/user/nickname', { body: { nickname } })).user
      }
      await api('POST /account/multilang/nick', { body: { [language]: nickname } })
      return null
    },
    onSuccess: async (viewer, { nickname }) => {
      if (viewer) queryClient.setQueryData(viewerQueryKey, viewer)
      await refresh()
      showToast(t`You are ${nickname} now.`)
      onDone()
    },
    // A name that was taken meanwhile, coins that went elsewhere: what is shown must be what is so.
    onError: (error) => (error instanceof ApiError ? refresh() : undefined),
    onSettled: single.end,
  })
  const start = (asked: Asked) => {
    if (single.begin()) mutation.mutate(asked)
  }
  return {
    buy: (nickname: string) => start({ nickname, paid: true }),
    restyle: (nickname: string) => start({ nickname, paid: false }),
    isBusy: mutation.isPending,
    error: mutation.error,
  }
}
