import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { saveAddress } from '../../lib/save-address.ts'
import { useDownloaderPage } from './use-downloader-page.ts'

/** Saves a file of a content under its name; without an id the first. */
export function useDownload(contentOid: string) {
  const { api, i18n } = useApp()
  const saving = useMutation({
    mutationFn: async (fileOid: string | null) => {
      // Counts as a play, and for the rules against downloaders.
      await api('POST /content/view', { body: { contentOid } })
      const file = await api('GET /content/file-content/{contentOid}/download', {
        params: { contentOid },
        query: fileOid ? { fileOid } : {},
      })
      saveAddress(file.data, file.name)
      await api('POST /content/history/play-count', { body: { contentOid } }).catch(() => {})
      return file
    },
    onError: useDownloaderPage(),
  })
  return {
    save: (fileOid: string | null) => saving.mutate(fileOid),
    busy: saving.isPending,
    problem: saving.error ? messageOf(saving.error, i18n) : null,
    saved: saving.data,
  }
}
