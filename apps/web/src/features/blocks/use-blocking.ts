import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { showToast } from '../../ui/toast.ts'
import { changeBlock, type Subject } from './blocks.api.ts'

interface Named {
  subject: Subject
  /** As people know it. */
  name: string
}

/** Blocking and unblocking, each with a toast that takes it back. */
export function useBlocking() {
  const { t } = useLingui()
  const app = useApp()
  const viewer = useViewer()
  const [isBusy, setBusy] = useState(false)
  const change = async (operation: 'add' | 'remove', { subject, name }: Named) => {
    if (!viewer) return openSignIn()
    setBusy(true)
    try {
      await changeBlock(app, operation, subject)
      const undo = () => void change(operation === 'add' ? 'remove' : 'add', { subject, name })
      showToast(operation === 'add' ? t`Blocked ${name}` : t`Unblocked ${name}`, {
        undo,
      })
    } catch (error) {
      showToast(messageOf(error, app.i18n), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    block: (named: Named) => change('add', named),
    unblock: (named: Named) => change('remove', named),
  }
}
