import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
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
  const { isBusy, change } = useToggle({
    call: ({ subject }: NamedSubject, isOn) => changeBlock(app, isOn ? 'add' : 'remove', subject),
    words: ({ name }, isOn) => (isOn ? t`${name} blocked` : t`${name} unblocked`),
  })
  return {
    isBusy,
    block: (named: NamedSubject) => change(named, true),
    unblock: (named: NamedSubject) => change(named, false),
  }
}
