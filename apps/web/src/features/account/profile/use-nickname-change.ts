import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { viewerQueryKey, type Viewer } from '../../../lib/viewer.ts'
import { showToast } from '../../../ui/toast.ts'
import type { OwnNames } from './names.api.ts'

/** Changes the nickname. One key for each name, so that trying again after a broken line pays once. */
export function useNicknameChange({ nickname: from }: OwnNames, onDone: () => void) {
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
    mutationFn: async (asked: { nickname: string; paid: boolean }): Promise<Viewer> => {
      const { nickname, paid } = asked
      if (!paid)
        return (await api('POST /account/update/user/nickname', { body: { nickname } })).user
      const body = { fromNickname: from, toNickname: nickname }
      const idempotencyKey = keyOf(nickname)
      return (await api('POST /account/purchase/change/nickname', { body, idempotencyKey })).user
    },
    onSuccess: async (viewer) => {
      queryClient.setQueryData(viewerQueryKey, viewer)
      await refresh()
      const { nickname } = viewer
      showToast(t`You are ${nickname} now.`)
      onDone()
    },
    // A name that was taken meanwhile, coins that went elsewhere: what is shown must be what is so.
    onError: (error) => (error instanceof ApiError ? refresh() : undefined),
    onSettled: single.end,
  })
  const start = (asked: { nickname: string; paid: boolean }) => {
    if (single.begin()) mutation.mutate(asked)
  }
  return {
    buy: (nickname: string) => start({ nickname, paid: true }),
    restyle: (nickname: string) => start({ nickname, paid: false }),
    isBusy: mutation.isPending,
    error: mutation.error,
  }
}
