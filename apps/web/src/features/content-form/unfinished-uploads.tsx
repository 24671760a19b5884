import type { OutputOf } from '@plax/contracts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useStore } from '../../lib/store.ts'
import { tabUploads } from '../../lib/upload/uploads.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'

type Unfinished = OutputOf<'GET /upload/list'>['items'][number]

const types = { content: 'video', clip: 'clip', file: 'file' } as const
const contexts = ['content', 'clip', 'file'] as const

/** What a closed tab left of files: each goes on in a new draft if the same file is chosen again. */
export function UnfinishedUploads() {
  const { t } = useLingui()
  const { api } = useApp()
  const sending = new Set(useStore(tabUploads(api).store).map(({ name }) => name))
  const { data = [] } = useQuery({
    queryKey: ['unfinished-uploads'],
    queryFn: async ({ signal }) => {
      const lists = contexts.map((context) =>
        api('GET /upload/list', { query: { context, limit: 50 }, signal }),
      )
      return (await Promise.all(lists)).flatMap(({ items }) =>
        items.filter(({ state }) => state === 'uploading'),
      )
    },
    staleTime: 0,
  })
  const shown = data.filter(({ name }) => !sending.has(name))
  if (shown.length === 0) return null
  return (
    <section aria-label={t`Unfinished uploads`} className="mb-6">
      <h2 className="mb-2 text-sm font-medium">
        <Trans>Unfinished uploads</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {shown.map((upload) => (
          <Row key={upload.assetOid} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function Row({ upload }: { upload: Unfinished }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [isDiscarding, setDiscarding] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const proceed = useProceed(upload)
  const { name } = upload
  const discard = async () => {
    await api('DELETE /upload/fileList', { body: { fileList: [upload.key] } })
    await queryClient.invalidateQueries({ queryKey: ['unfinished-uploads'] })
    showToast(t`Upload discarded`)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3 pl-4">
      <div className="min-w-40 flex-1">
        <p className="text-sm font-medium break-all">{name}</p>
        <p className="text-xs text-ink-soft">
          <Trans>Choose the same file again to continue where it stopped.</Trans>
        </p>
      </div>
      <input
        ref={input}
        type="file"
        aria-label={t`Continue ${name}`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) proceed.mutate(file)
        }}
      />
      <Button size="sm" busy={proceed.isPending} onClick={() => input.current?.click()}>
        <Trans>Choose file</Trans>
        <About>{name}</About>
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setDiscarding(true)}>
        <Trans context="upload">Discard</Trans>
        <About>{name}</About>
      </Button>
      {isDiscarding ? (
        <FormDialog
          danger
          title={<Trans>Discard this upload?</Trans>}
          description={<Trans>What arrived of {name} will be deleted.</Trans>}
          confirm={<Trans context="upload">Discard</Trans>}
          onConfirm={discard}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
    </li>
  )
}

/** Opens the form of a new draft, in which the file goes on where it stopped. */
function useProceed({ name, context }: Unfinished) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.name !== name) return null
      const known = contexts.find((one) => one === context) ?? 'content'
      const { contentOid } = await api('POST /content/issueid', { body: { type: types[known] } })
      tabUploads(api).add({ file, context: known, place: `${contentOid}/file` })
      return contentOid
    },
    onSuccess: async (contentOid) => {
      if (contentOid === null) {
        showToast(t`That’s another file. Choose ${name}.`, { tone: 'danger' })
      } else await navigate({ to: '/studio/content/$contentOid', params: { contentOid } })
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
}
