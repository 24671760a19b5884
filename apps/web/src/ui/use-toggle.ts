import { useMutation } from '@tanstack/react-query'
import { showToast } from './toast.ts'
import { useApp } from '../lib/app-context.ts'
import { messageOf } from '../lib/message-of.ts'
import { openSignIn } from '../lib/sign-in-state.ts'
import { useViewer } from '../lib/viewer.ts'

interface Toggle<Item> {
  /** Turns it on or off at the server, and shows it. */
  call: (item: Item, isOn: boolean) => Promise<void>
  /** What the toast says then. */
  words: (item: Item, isOn: boolean) => string
}

/** Something that a reader turns on and off, with a toast that takes it back; visitors are asked to log in first. */
export function useToggle<Item>({ call, words }: Toggle<Item>) {
  const { i18n } = useApp()
  const viewer = useViewer()
  const change = useMutation({
    mutationFn: ({ item, isOn }: { item: Item; isOn: boolean }) => call(item, isOn),
    onSuccess: (_, { item, isOn }) =>
      showToast(words(item, isOn), { undo: () => change.mutate({ item, isOn: !isOn }) }),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return {
    isBusy: change.isPending,
    change: (item: Item, isOn: boolean) => (viewer ? change.mutate({ item, isOn }) : openSignIn()),
  }
}
