import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { useApp } from '../../lib/app-context.ts'
import { purgeLocalCaches } from '../../lib/assets/local-caches.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Choices } from '../../ui/choices.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { encodingQuery } from './encoding.queries.ts'

type Act = 'clear' | 'encode'

/** Clears what caches keep of a content, or encodes its file again (R-encoding-001). */
export function RefreshDialog({
  content,
  onClose,
}: {
  content: { contentOid: string; keys: readonly string[]; canEncode: boolean }
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [act, setAct] = useState<Act>('clear')
  const { contentOid, keys, canEncode } = content
  const isAdmin = useViewer()?.roles.includes('admin') ?? false
  const run = async () => {
    if (act === 'clear') {
      // R-admin-005.
      const failed = t`Couldn’t clear the cache. Try again.`
      await orToast(clearCaches(api, keys), failed)
      showToast(t`Cache cleared`)
      return
    }
    // R-encoding-005.
    const failed = t`Re-encoding failed. Try again.`
    await orToast(api('POST /content/encoding', { body: { contentOid } }), failed)
    await queryClient.invalidateQueries({ queryKey: encodingQuery(api, contentOid).queryKey })
    showToast(t`Re-encoding started`)
  }
  const clear = (
    <Option
      title={<Trans>Clear cache</Trans>}
      text={
        isAdmin ? (
          // R-admin-003.
          <Trans>Everyone gets the current files immediately.</Trans>
        ) : (
          // R-content-073.
          <Trans>It can take up to 20 minutes for everyone to get the current files.</Trans>
        )
      }
    />
  )
  const encode = (
    <Option
      title={<Trans>Encode again</Trans>}
      text={<Trans>In the meantime, people can keep watching the current version.</Trans>}
    />
  )
  return (
    <FormDialog
      title={<Trans>Fix playback</Trans>}
      description={
        <Trans>Use this if people see an old version or the content doesn’t play well.</Trans>
      }
      confirm={act === 'clear' ? <Trans>Clear cache</Trans> : <Trans>Encode again</Trans>}
      onConfirm={run}
      onClose={onClose}
    >
      <Choices
        legend={<Trans>What to do</Trans>}
        className="flex flex-col"
        value={act}
        choices={[
          { value: 'clear', label: clear },
          ...(canEncode ? [{ value: 'encode' as const, label: encode }] : []),
        ]}
        onChange={setAct}
      />
    </FormDialog>
  )
}

function Option({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <>
      <span className="block font-medium">{title}</span>
      <span className="block text-ink-soft">{text}</span>
    </>
  )
}

/** Of its public and private files, and what this browser keeps. */
async function clearCaches(api: Api, cacheKeys: readonly string[]): Promise<void> {
  if (cacheKeys.length > 0) {
    const body = { cacheKeys: [...cacheKeys] }
    await api('POST /upload/purgePublicCDN', { body })
    await api('POST /upload/purgePrivateCDN', { body })
  }
  if (!(await purgeLocalCaches())) throw new Error('A cache of this browser is still there.')
}

/** Says what failed; the dialog says why, and stays open. */
async function orToast(running: Promise<unknown>, words: string): Promise<void> {
  try {
    await running
  } catch (error) {
    showToast(words, { tone: 'danger' })
    throw error
  }
}
