import { useLingui } from '@lingui/react/macro'
import type { Language } from '@plax/contracts/languages'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { viewerQueryKey, type Viewer } from '../../../lib/viewer.ts'
import { showToast } from '../../../ui/toast.ts'
import type { OwnNames } from './names.api.ts'

interface NicknameRequest {
  nickname: string
  paid: boolean
}

interface NicknameChange {
  names: OwnNames
  /** Of the name that is changed; without one it is the nickname. */
  language: Language | undefined
  onDone: () => void
}

/** What a name is shown in is not known: everything is fetched again but the viewer, who came with the answer. */
const allButViewer = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'viewer',
}

/** Changes a name, for coins or for nothing. */
export function useNicknameChange({ names, language, onDone }: NicknameChange) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const change = useMoneyCall({
    call: async ({ nickname, paid }: NicknameRequest, idempotencyKey): Promise<Viewer | null> => {
      if (paid) {
        const from = language ? names.multiLangNick[language] : names.nickname
        const body = { fromNickname: from, toNickname: nickname, language }
        return (await api('POST /account/purchase/change/nickname', { body, idempotencyKey })).user
      }
      if (!language) {
        return (await api('POST /account/update/user/nickname', { body: { nickname } })).user
      }
      await api('POST /account/multilang/nick', { body: { [language]: nickname } })
      return null
    },
    stale: allButViewer,
    onDone: (viewer, { nickname }) => {
      if (viewer) queryClient.setQueryData(viewerQueryKey, viewer)
      showToast(language ? t`Name changed to ${nickname}` : t`Nickname changed to ${nickname}`)
      onDone()
    },
  })
  return {
    buy: (nickname: string) => change.start({ nickname, paid: true }),
    restyle: (nickname: string) => change.start({ nickname, paid: false }),
    isBusy: change.busy,
    error: change.error,
  }
}
