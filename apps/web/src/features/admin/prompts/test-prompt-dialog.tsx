import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { LongTextField, TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { TestPrompt } from './test-prompts-screen.tsx'

/** Lays a test prompt down, or changes one. */
export function TestPromptDialog({
  prompt,
  onSaved,
  onClose,
}: {
  prompt: TestPrompt | null
  onSaved: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { form, values, isChanged } = useDraft({
    name: prompt?.name ?? '',
    text: prompt?.text ?? '',
  })
  const body = { name: values.name.trim(), text: values.text.trim() }
  const save = async () => {
    await (prompt
      ? api('PUT /story-chat/admin/test-prompts', { body: { oid: prompt.oid, ...body } })
      : api('POST /story-chat/admin/test-prompts', { body }))
    onSaved()
  }
  return (
    <FormDialog
      wide
      title={prompt ? <Trans>Edit test prompt</Trans> : <Trans>New test prompt</Trans>}
      confirm={<Trans>Save</Trans>}
      isReady={body.name !== '' && body.text !== ''}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} maxLength={80} />
      <LongTextField
        form={form}
        name="text"
        label={t`Text`}
        maxLength={20_000}
        className="min-h-48"
      />
    </FormDialog>
  )
}
