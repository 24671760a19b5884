import { Trans, useLingui } from '@lingui/react/macro'
import { type FileKind, type UploadContext, uploadRule } from '@plax/contracts/media/upload-values'
import { useQuery } from '@tanstack/react-query'
import { FileCheck, Upload as UploadIcon } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useStore } from '../../lib/store.ts'
import { sizeWords } from '../../lib/upload/size-words.ts'
import type { UploadedAsset } from '../../lib/upload/send-file.ts'
import { tabUploads } from '../../lib/upload/uploads.ts'
import { About } from '../about.tsx'
import { Button } from '../button.tsx'
import { Failure } from '../failure.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'
import { UploadRow } from './upload-row.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

interface Props {
  label: string
  hint: string
  /** As in `<input accept>`; without it any. */
  accept: string | undefined
  id?: string
  error: string | undefined
  context: UploadContext
  /** Earlier uploads of these kinds alone are offered. Default: all that its context takes. */
  kinds?: readonly FileKind[]
  /** Why a chosen file isn’t taken, before it’s sent; null if it is. */
  check?: (file: File) => Promise<string | null>
  /** Contexts of earlier uploads to choose from, besides its own; of files that it takes. Default: none. */
  earlierContexts?: readonly UploadContext[]
  /** Names this field among all forms, so that a file finds it again when the page changed. */
  place: string
  value: string | null
  /** Of a file that has just come, also what it is. */
  onChange: (key: string | null, asset?: UploadedAsset) => void
}

/** An uploaded file: chosen or dropped, on its way, and there; or one that was uploaded before. */
export function FileField(props: Props) {
  const { label, hint, accept, error, context, place, value, onChange } = props
  const { earlierContexts = [], kinds = uploadRule(context).kinds, check } = props
  const [refused, setRefused] = useState<string | null>(null)
  const own = useId()
  const id = props.id ?? own
  const { api } = useApp()
  const uploads = tabUploads(api)
  const coming = useStore(uploads.store).filter((upload) => upload.place === place)
  const { files, unfinished } = useUploaded({ context, earlierContexts, value, kinds })
  useLeaveQuestion(() => uploads.isBusy)
  useEffect(() => {
    for (const { id: ready, asset } of coming) {
      if (!asset) continue
      uploads.remove(ready)
      onChange(asset.key, asset)
    }
  })
  const add = async ([file]: readonly File[]) => {
    if (!file) return
    const problem = (await check?.(file)) ?? null
    setRefused(problem)
    if (problem !== null) return
    for (const { id: older } of coming) uploads.remove(older)
    uploads.add({ file, context, place })
  }
  return (
    <FileDrop onFiles={(files) => void add(files)} invitation={<Trans>Drop to upload</Trans>}>
      <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2">
        <span aria-hidden className="text-sm font-medium">
          {label}
        </span>
        {value === null ? null : (
          <Kept name={nameOf(value, files)} {...props} onReplace={() => openChoice(id)} />
        )}
        <div
          className={
            value === null && coming.length === 0
              ? 'relative flex flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-5 py-6 text-center transition-colors focus-within:outline-2 focus-within:outline-accent-ink hover:bg-pressed'
              : 'sr-only'
          }
        >
          <UploadIcon aria-hidden className="size-6 text-ink-faint" />
          <label htmlFor={id} className="cursor-pointer font-medium after:absolute after:inset-0">
            <Trans>Choose or drop a file</Trans>
            <About>{label}</About>
          </label>
          <p className="text-sm text-ink-faint">{hint}</p>
          <input
            id={id}
            type="file"
            accept={accept}
            className="sr-only"
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void add(chosen)
            }}
          />
        </div>
        {coming.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {coming.map((upload) => (
              <UploadRow key={upload.id} upload={upload} uploads={uploads} />
            ))}
          </ul>
        ) : null}
        {value === null && coming.length === 0 ? (
          <>
            <Unfinished files={unfinished} />
            <Earlier files={files} onChoose={onChange} />
          </>
        ) : null}
        <Failure error={refused ?? error} />
      </div>
    </FileDrop>
  )
}

/** Brings the choice of a file into view and opens it, where the browser lets it. */
export function openChoice(inputId: string): void {
  const input = document.getElementById(inputId)
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
  input?.click()
}

interface UploadedFile {
  key: string
  name: string
  bytes: number | null
  contentOid: string | null
}

/** The files that came, and those of its own context that a closed tab left. */
function useUploaded({
  context,
  earlierContexts,
  value,
  kinds,
}: Required<Pick<Props, 'context' | 'earlierContexts' | 'value' | 'kinds'>>): {
  files: readonly UploadedFile[]
  unfinished: readonly UploadedFile[]
} {
  const { api } = useApp()
  const { data = [] } = useQuery({
    // A file that has just come is among them.
    queryKey: ['uploaded-files', context, earlierContexts, value],
    queryFn: async ({ signal }) =>
      (
        await Promise.all(
          [context, ...earlierContexts].map((one) =>
            api('GET /upload/list', { query: { context: one, limit: 50 }, signal }),
          ),
        )
      ).flatMap(({ items }) => items),
    staleTime: 0,
  })
  return {
    files: data.filter(
      ({ state, kind }) => state === 'done' && kind !== null && kinds.includes(kind),
    ),
    unfinished: data.filter((file) => file.state === 'uploading' && file.context === context),
  }
}

function nameOf(key: string, files: readonly UploadedFile[]): Pick<UploadedFile, 'name' | 'bytes'> {
  const known = files.find((file) => file.key === key)
  return known ?? { name: key.split('/').at(-1) ?? key, bytes: null }
}

/** The file that is there. */
function Kept({
  label,
  name: { name, bytes },
  onChange,
  onReplace,
}: Pick<Props, 'label' | 'onChange'> & {
  name: Pick<UploadedFile, 'name' | 'bytes'>
  onReplace: () => void
}) {
  const { i18n } = useLingui()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised p-3 pl-4">
      <FileCheck aria-hidden className="size-5 shrink-0 text-good" />
      <p className="min-w-40 flex-1 text-sm">
        <span className="font-medium break-all">{name}</span>
        {bytes === null ? null : (
          <span className="block text-xs text-ink-soft">{sizeWords(bytes, i18n)}</span>
        )}
      </p>
      <Button size="sm" onClick={onReplace}>
        <Trans>Replace</Trans>
        <About>{label}</About>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
        <Trans>Remove</Trans>
        <About>{label}</About>
      </Button>
    </div>
  )
}

/** What goes on when the same file is chosen again. */
function Unfinished({ files }: { files: readonly UploadedFile[] }) {
  const name = files[0]?.name
  if (name === undefined) return null
  return (
    <p className="text-sm break-words text-ink-soft">
      <Trans>The upload of {name} is unfinished. Choose the same file to continue.</Trans>
    </p>
  )
}

const none = 'none'

/** Those that were uploaded before and nothing uses yet. */
function Earlier({
  files,
  onChoose,
}: {
  files: readonly UploadedFile[]
  onChoose: (key: string) => void
}) {
  const { t } = useLingui()
  const free = files.filter(({ contentOid }) => contentOid === null)
  if (free.length === 0) return null
  return (
    <Field label={t`Or use an earlier upload`}>
      {(ids) => (
        <Select
          {...ids}
          value={none}
          options={[
            { value: none, label: t`Choose a file` },
            ...free.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(key) => {
            if (key !== none) onChoose(key)
          }}
        />
      )}
    </Field>
  )
}
