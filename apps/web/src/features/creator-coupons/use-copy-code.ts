import { useLingui } from '@lingui/react/macro'
import { showToast } from '../../ui/toast.ts'

/** Copies a code or its link, and shows `copied` or that the browser blocked it. */
export function useCopyCode(): (text: string, copied: string) => Promise<void> {
  const { t } = useLingui()
  return (text, copied) =>
    navigator.clipboard.writeText(text).then(
      () => showToast(copied),
      () =>
        showToast(
          t`Couldn’t copy. Your browser blocked access to the clipboard. Allow it for this site, then try again.`,
          {
            tone: 'danger',
          },
        ),
    )
}
