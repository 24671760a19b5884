import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { isFilled, partOf } from './setting-parts.ts'
import { settingNames } from './setting-names.ts'
import { kindOf, readValue, writeValue } from './setting-value.ts'
import { type ChangedSetting, keepSetting, type Setting, settingsQuery } from './settings.api.ts'
import { ValueField } from './value-field.tsx'

const approvalRequested = msg`Second approval requested for the change`

/** Writes another value, over the version that is shown. */
export function ChangeSetting({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const keep = useChange()
  const { name, schema, version } = setting
  const kind = kindOf(schema)
  const { form, values, set } = useDraft({ text: writeValue(kind, setting.value) })
  const read = readValue(kind, values.text)
  const part = kind === 'json' ? partOf(schema) : null
  const isComplete = read !== null && (part === null || isFilled(part, read.value))
  const isChanged = values.text !== writeValue(kind, setting.value)
  const save = async (reason: string) => {
    const body = { value: read?.value, version, reason }
    const { approvalOid } = await keep(
      api('PUT /admin/settings/{name}', { params: { name }, body }),
    )
    showToast(approvalOid ? t(approvalRequested) : t`Setting saved`)
  }
  return (
    <ReasonDialog
      title={<Trans>Change setting</Trans>}
      description={<SettingName name={name} />}
      confirm={<Trans>Change</Trans>}
      isReady={isComplete && isChanged}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <ValueField
        schema={schema}
        form={form}
        text={values.text}
        onChoose={(text) => set('text', text)}
      />
    </ReasonDialog>
  )
}

/** Takes the program's own value back. */
export function ResetSetting({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const keep = useChange()
  const { name, version } = setting
  const reset = async (reason: string) => {
    const body = { version, reason }
    const { approvalOid } = await keep(
      api('DELETE /admin/settings/{name}', { params: { name }, body }),
    )
    showToast(approvalOid ? t(approvalRequested) : t`Default restored`)
  }
  return (
    <ReasonDialog
      title={<Trans>Reset to default?</Trans>}
      description={<SettingName name={name} />}
      confirm={<Trans>Reset to default</Trans>}
      onConfirm={reset}
      onClose={onClose}
    />
  )
}

/** Shows what the server answers to a change; where somebody else was faster, what is so now. */
function useChange(): (answer: Promise<ChangedSetting>) => Promise<ChangedSetting> {
  const { api, queryClient } = useApp()
  return async (answer) => {
    try {
      const changed = await answer
      keepSetting(queryClient, changed)
      return changed
    } catch (error) {
      if (isConflict(error)) void queryClient.invalidateQueries(settingsQuery(api))
      throw explained(error)
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'setting.conflict'
}

/** A refusal of a value says where in it what is wrong. */
function explained(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'request.invalid') return error
  const fields = (error.details.fields ?? []) as { path: string; problem: string }[]
  const told = fields.map(({ path, problem }) =>
    [path.replace(/^\/value\/?/, ''), problem].filter(Boolean).join(': '),
  )
  const message = [error.message, ...told].join(' ')
  return new ApiError({ code: error.code, status: error.status, message, details: error.details })
}

/** The name of a setting, and its key. */
function SettingName({ name }: { name: string }) {
  const { t } = useLingui()
  const plain = settingNames[name]
  return (
    <>
      {plain ? <strong className="block font-medium text-ink">{t(plain)}</strong> : null}
      <code className="break-all">{name}</code>
    </>
  )
}
