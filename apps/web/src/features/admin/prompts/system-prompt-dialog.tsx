import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { Counter } from '../../../ui/counter.tsx'
import { LongTextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { SystemPrompt } from './system-prompts-screen.tsx'

const maxLength = 8000
const macros = '{{user}}, {{char}}'

/** Writes other words, or takes the program's own back, over the version that is shown. */
export function SystemPromptDialog({
  title,
  prompt,
  toDefault,
  onChanged,
  onConflict,
  onClose,
}: {
  title: string
  prompt: SystemPrompt
  toDefault: boolean
  onChanged: (answer: OutputOf<'POST /story-chat/admin/system-prompts'>) => void
  onConflict: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const [{ name, version }] = useState(prompt)
  const { form, values } = useDraft({ text: prompt.text })
  const { text } = values
  const words = text.trim()
  const save = async (reason: string) => {
    const body = { name, text: toDefault ? null : words, version, reason }
    try {
      onChanged(await api('POST /story-chat/admin/system-prompts', { body }))
      showToast(t`System prompt saved`)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'setting.conflict') onConflict()
      throw error
    }
  }
  return (
    <ReasonDialog
      wide
      title={title}
      description={toDefault ? <Trans>The default text replaces this one.</Trans> : undefined}
      confirm={toDefault ? <Trans>Reset to default</Trans> : <Trans>Change</Trans>}
      isReady={toDefault || (words !== '' && words !== prompt.text && words.length <= maxLength)}
      isChanged={!toDefault && text !== prompt.text}
      onConfirm={save}
      onClose={onClose}
    >
      {toDefault ? (
        <pre className="max-h-60 overflow-auto rounded-md bg-pressed p-3 font-sans text-sm whitespace-pre-wrap">
          {prompt.defaultText}
        </pre>
      ) : (
        <LongTextField
          form={form}
          name="text"
          label={t`Text`}
          hint={t`You can use macros such as ${macros}.`}
          aside={<Counter text={text} max={maxLength} />}
          className="min-h-64"
        />
      )}
    </ReasonDialog>
  )
}
