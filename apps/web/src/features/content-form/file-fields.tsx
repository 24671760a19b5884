import { useLingui } from '@lingui/react/macro'
import type { UploadContext } from '@plax/contracts/upload-values'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Content } from './content.queries.ts'
import { EncodingState } from './encoding-state.tsx'
import type { ContentForm } from './use-content-form.ts'

/** The file itself and its preview, of those that were uploaded. */
export function FileFields({ setup, content }: { setup: ContentForm; content: Content }) {
  const { t } = useLingui()
  const { draft, set, errorOf } = setup
  const context = draft.type === 'clip' ? 'clip' : draft.type === 'file' ? 'file' : 'content'
  return (
    <>
      {content.hasFile ? <EncodingState contentOid={content.contentOid} /> : null}
      <FileSelect
        label={t`Content file`}
        hint={draft.type === 'clip' ? t`MP4 or MOV` : t`MP3, MP4, or MOV`}
        error={errorOf('file')}
        context={context}
        value={draft.file}
        onChange={(file) => set('file', file)}
      />
      <FileSelect
        label={t`Preview`}
        hint={t`MP3 or MP4. Everyone can play it.`}
        error={errorOf('preview')}
        context="preview"
        value={draft.preview}
        onChange={(preview) => set('preview', preview)}
      />
    </>
  )
}

const none = 'none'

function FileSelect({
  context,
  value,
  onChange,
  ...field
}: {
  label: string
  hint: string
  error: string | undefined
  context: UploadContext
  value: string | null
  onChange: (key: string | null) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const files = useQuery({
    queryKey: ['uploaded-files', context],
    queryFn: async ({ signal }) =>
      (await api('GET /upload/list', { query: { context, limit: 50 }, signal })).items,
    staleTime: 0,
  })
  return (
    <Loaded query={files} pending={<Skeleton className="h-16" />}>
      {(items) => {
        const done = items.filter(({ state }) => state === 'done')
        const options = done.map(({ key, name }) => ({ value: key, label: name }))
        const isListed = value === null || options.some((option) => option.value === value)
        return (
          <Field {...field}>
            {(ids) => (
              <Select
                {...ids}
                value={value ?? none}
                options={[
                  { value: none, label: t`No file` },
                  ...options,
                  ...(isListed ? [] : [{ value, label: value.split('/').at(-1) ?? value }]),
                ]}
                onChange={(next) => onChange(next === none ? null : next)}
              />
            )}
          </Field>
        )
      }}
    </Loaded>
  )
}
