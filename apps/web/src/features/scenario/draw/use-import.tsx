import { useLingui } from '@lingui/react/macro'
import { inkMaxLength } from '@plax/contracts/content/content-values'
import { inkJson } from '@plax/branching/ink-json'
import { type Scenario, scenarioLimits } from '@plax/branching/scenario'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { showToast } from '../../../ui/toast.ts'
import { useView } from '../../story-canvas/use-view.ts'
import type { TweeRead } from './draw.api.ts'
import { useDrawing } from './drawing.ts'
import { ImportProblems } from './import-problems.tsx'
import { moveScenes } from './model/edits.ts'
import { arrange, hasOverlaps } from './model/layout.ts'
import { saveInk } from './save-ink.ts'

/** Stories of Twine and Ink in, for Twine out. */
export function useImport(contentOid: string, autosave: Autosave<Scenario>) {
  const { t } = useLingui()
  const { api, i18n, language } = useApp()
  const drawing = useDrawing()
  const { fit } = useView()
  const [problems, setProblems] = useState<TweeRead['problems']>([])
  const onError = (error: Error) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const tooLarge = () =>
    showToast(t`This file is too large. Choose a smaller one.`, { tone: 'danger' })

  const readTwee = async (twee: string) => {
    if (twee.length > scenarioLimits.tweeLength) return tooLarge()
    const found = await api('POST /content/scenario/twee/read', { body: { twee } })
    setProblems(found.problems)
    if (found.scenario.scenes.length === 0) {
      return showToast(t`This file has no Twine story. Choose a Twee file exported from Twine.`, {
        tone: 'danger',
      })
    }
    drawing.replace(placed(found.scenario))
    drawing.select([])
    requestAnimationFrame(() => requestAnimationFrame(fit))
    showToast(t`Story imported`)
    return undefined
  }
  const readInk = async (ink: string) => {
    if (ink.length > inkMaxLength) return tooLarge()
    await saveInk(api, { contentOid, ink, autosave, drawing })
    showToast(t`Story imported`)
    return undefined
  }
  const reading = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > 4 * scenarioLimits.tweeLength) return tooLarge()
      const text = await file.text()
      const isInk = /\.js(?:on)?$/i.test(file.name) || inkJson(text) !== null
      return isInk ? readInk(text) : readTwee(text)
    },
    onError,
  })
  const saving = useMutation({
    mutationFn: async () => {
      if (!(await autosave.flush())) {
        showToast(t`Your latest changes aren’t saved yet. Wait a moment, then export again.`, {
          tone: 'danger',
        })
        return
      }
      const query = new URLSearchParams({ contentOid })
      await saveFile(`/api/content/scenario/twee?${query}`, language)
    },
    onError,
  })
  const read = ([file]: File[]) => {
    if (file && !reading.isPending) reading.mutate(file)
  }
  return {
    read,
    choose: () => chooseFile(read),
    save: () => saving.mutate(),
    dialog:
      problems.length > 0 ? (
        <ImportProblems problems={problems} onClose={() => setProblems([])} />
      ) : null,
  }
}

export type Import = ReturnType<typeof useImport>

/** Passages of Twine are small: where scenes would lie over each other, they are laid out anew. */
function placed(of: Scenario): Scenario {
  return hasOverlaps(of) ? moveScenes(of, arrange(of)) : of
}

/** Twee of every version, the pages that Twine publishes, and compiled Ink as JSON or as a script. */
const acceptedFiles =
  '.twee,.tw,.tw2,.twee2,.txt,.html,.htm,.json,.js,text/plain,text/html,application/json,text/javascript'

function chooseFile(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = acceptedFiles
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]))
  input.click()
}
