import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { showToast } from '../../ui/toast.ts'
import { useToggle } from '../../ui/use-toggle.ts'
import { changeBlock, type Subject } from './blocks.api.ts'

interface NamedSubject {
  subject: Subject
  /** As people know it. */
  name: string
}

/** Blocking and unblocking. */
export function useBlocking() {
  const { t } = useLingui()
  const app = useApp()
  const navigate = useNavigate()
  const openSubscriptions = () =>
    void navigate({ to: '/myinfo', search: { tab: 'subscriptions' } as never })
  const { isBusy, change } = useToggle({
    call: async ({ subject, name }: NamedSubject, isOn) => {
      const isSubscribed = await changeBlock(app, isOn ? 'add' : 'remove', subject)
      if (isSubscribed) {
        showToast(t`You’re still subscribed to ${name}.`, {
          action: { label: t`Open subscriptions`, onPress: openSubscriptions },
        })
      }
    },
    words: ({ name }, isOn) => (isOn ? t`${name} blocked` : t`${name} unblocked`),
  })
  return {
    isBusy,
    block: (named: NamedSubject) => change(named, true),
    unblock: (named: NamedSubject) => change(named, false),
  }
}
