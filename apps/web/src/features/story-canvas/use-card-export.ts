import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../ui/toast.ts'
import type { Editor } from './editor.ts'
import { useEditor } from './use-editor.ts'

const patienceMs = 8_000

/** Saves a file of the canvas, once what was edited last is on the server. */
export function useCardExport() {
  const { t } = useLingui()
  const { i18n, language } = useApp()
  const editor = useEditor()
  return useMutation({
    mutationFn: async (address: string) => {
      if (await isKept(editor)) await saveFile(address, language)
      else
        showToast(t`Your latest changes aren’t saved yet. Wait a moment, then export again.`, {
          tone: 'danger',
        })
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
}

/** Whether all is on the server, by now or in a moment. */
function isKept({ store }: Editor): Promise<boolean> {
  const kept = () => store.get().saveStatus === 'standby'
  if (kept()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(answer)
    }
    const unsubscribe = store.subscribe(() => {
      if (kept()) end(true)
    })
    const timer = setTimeout(() => end(false), patienceMs)
  })
}
