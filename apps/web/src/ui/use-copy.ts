import { useLingui } from '@lingui/react/macro'
import { showToast } from './toast.ts'

/** Copies a text, and shows `copied` or that the browser blocked it. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const { t } = useLingui()
  return (text, copied) =>
    navigator.clipboard.writeText(text).then(
      () => showToast(copied),
      () =>
        showToast(
          t`Couldn’t copy. Your browser blocked access to the clipboard. Allow it for this site, then try again.`,
          { tone: 'danger' },
        ),
    )
}
